import type { ApiError } from '#http';
import type { Exchange, Tool } from './tool.js';

/** How calls count for whoever may call. */
export interface CallCounting {
  /**
   * Before anything of the call is looked at.
   * @param tool undefined when there is none of that name
   * @throws ApiError when it is over a limit
   */
  count(tool: Tool | undefined, exchange: Exchange): Promise<void>;

  /** What a call is answered with that failed: its own error, or that it is over a limit. */
  ofRefused(error: ApiError, tool: Tool | undefined, exchange: Exchange): Promise<ApiError>;
}
