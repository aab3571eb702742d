import { Module } from '@nestjs/common';
import { CommandHandlersModule } from '../../command-api/src/command-handlers.module.js';
import { QueryHandlersModule } from '../../query-api/src/query-handlers.module.js';
import { AuthorizationModule } from './oauth/authorization.module.js';
import { BusinessCalls } from './voice/business-calls.js';
import { McpVoiceController } from './voice/mcp-voice.controller.js';
import { VoiceTools } from './voice/voice-tools.js';

/** The MCP servers: the same commands and queries as over REST. */
@Module({
  imports: [CommandHandlersModule, QueryHandlersModule, AuthorizationModule],
  controllers: [McpVoiceController],
  providers: [BusinessCalls, VoiceTools],
})
export class McpModule {}
