import { Module } from '@nestjs/common';
import { DevelopmentCommandsController } from './development-commands.controller.js';

@Module({ controllers: [DevelopmentCommandsController] })
export class DevelopmentCommandsModule {}
