import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { QUERY_HANDLERS } from '#query-side';

/** Every handler of questions, once in a process, whichever modules ask for them. */
@Module({ imports: [CqrsModule.forRoot()], providers: QUERY_HANDLERS, exports: [CqrsModule] })
export class QueryHandlersModule {}
