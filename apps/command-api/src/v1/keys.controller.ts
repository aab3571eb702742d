import { Body, Controller } from '@nestjs/common';
import { Serve } from '#http';
import { decodeTranscript, type DecodedKey } from '#person-key';
import { DecodeDto } from './decode.dto.js';
import { PREVIEWS } from './previews.routes.js';

/** docs/api.md, Endpoints, Spoken keys. */
interface DecodedKeys {
  /** Best first. */
  readonly keys: readonly DecodedKey[];
}

@Controller()
export class KeysController {
  @Serve(PREVIEWS.decodeKey)
  decode(@Body() { transcript }: DecodeDto): DecodedKeys {
    return { keys: decodeTranscript(transcript) };
  }
}
