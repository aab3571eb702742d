import { Module } from '@nestjs/common';
import { BrowserSessions } from '../auth/browser-sessions.js';
import { DemoDoorsController } from './demo-doors.controller.js';
import { DevelopmentCommandsController } from './development-commands.controller.js';

@Module({ controllers: [DevelopmentCommandsController, DemoDoorsController], providers: [BrowserSessions] })
export class DevelopmentCommandsModule {}
