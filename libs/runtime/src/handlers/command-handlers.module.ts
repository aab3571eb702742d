import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { COMMAND_HANDLERS } from '#command-side';

/** Every handler of commands, once in a process, whichever modules ask for them. */
@Module({ imports: [CqrsModule.forRoot()], providers: COMMAND_HANDLERS, exports: [CqrsModule] })
export class CommandHandlersModule {}
