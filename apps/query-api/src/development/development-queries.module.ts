import { Module } from '@nestjs/common';
import { DevelopmentQueriesController } from './development-queries.controller.js';

@Module({ controllers: [DevelopmentQueriesController] })
export class DevelopmentQueriesModule {}
