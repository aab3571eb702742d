import type { Scope } from '#assistants';
import type { Tool } from '../server/tool.js';

/** A tool that a token must allow. */
export interface ScopedTool extends Tool {
  readonly scope: Scope;
}
