import { Module } from '@nestjs/common';
import { CommandHandlersModule, QueryHandlersModule } from '#runtime';
import { AuthorizationModule } from './oauth/authorization.module.js';
import { AssistantCalls } from './person/assistant-calls.js';
import { ChangeTools } from './person/change-tools.js';
import { EndingTools } from './person/ending-tools.js';
import { McpPersonController } from './person/mcp-person.controller.js';
import { PersonTools } from './person/person-tools.js';
import { QuestionStates } from './person/question-states.js';
import { ReadTools } from './person/read-tools.js';
import { BusinessCalls } from './voice/business-calls.js';
import { McpVoiceController } from './voice/mcp-voice.controller.js';
import { VoiceTools } from './voice/voice-tools.js';

/** The MCP servers: the same commands and queries as over REST. */
@Module({
  imports: [CommandHandlersModule, QueryHandlersModule, AuthorizationModule],
  controllers: [McpVoiceController, McpPersonController],
  providers: [
    BusinessCalls,
    VoiceTools,
    AssistantCalls,
    ReadTools,
    QuestionStates,
    ChangeTools,
    EndingTools,
    PersonTools,
  ],
})
export class McpModule {}
