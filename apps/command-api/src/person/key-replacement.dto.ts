import { OptionalBody } from '#http';
import { KeepDto } from './keep.dto.js';

/** docs/api.md, Endpoints, A person's app. */
@OptionalBody()
export class KeyReplacementDto extends KeepDto {}
