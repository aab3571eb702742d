import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { decodeTranscript, type DecodedKey } from '#person-key';
import { DecodeDto } from './decode.dto.js';

/** docs/api.md, Resources, Decode. */
interface DecodedKeys {
  /** Best first. */
  readonly keys: readonly DecodedKey[];
}

@Controller('/v1/keys')
export class KeysController {
  @Post('decode')
  @HttpCode(200)
  decode(@Body() { transcript }: DecodeDto): DecodedKeys {
    return { keys: decodeTranscript(transcript) };
  }
}
