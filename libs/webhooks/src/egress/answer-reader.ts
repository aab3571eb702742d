import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { errorOfStatus, type AttemptError, type AttemptOutcome } from './attempt-outcome.js';
import { answerText } from './answer-text.js';
import { connectionFailure } from './connection-error.js';

/** Bytes of an answer's body that are read; then the connection is cut. */
const MAX_BODY = 64 * 1024;
/** Bytes of it that are kept. */
const KEPT = 4_000;

const cutOff = new Error('cut off');

/**
 * Follows one request until its outcome is clear. The final status decides, even if the body fails
 * afterwards; without a status the outcome is a failure. Informational answers (1xx) count for nothing.
 */
export class AnswerReader implements Dispatcher.DispatchHandler {
  readonly outcome: Promise<AttemptOutcome>;
  /** Resolves when a connection is there and the request goes out on it, or the outcome is clear without. */
  readonly started: Promise<void>;
  private hasStarted = false;
  private isSettled = false;
  private status: number | null = null;
  private encoding: string | undefined;
  private answeredAfterMs = 0;
  private readonly kept: Buffer[] = [];
  private bytes = 0;
  private controller: Dispatcher.DispatchController | undefined;
  private settle: (outcome: AttemptOutcome) => void = () => undefined;
  private start: () => void = () => undefined;

  /** @param startedAt when the attempt began, by `performance.now()` */
  constructor(private readonly startedAt: number) {
    this.outcome = new Promise((resolve) => {
      this.settle = resolve;
    });
    this.started = new Promise((resolve) => {
      this.start = resolve;
    });
  }

  /** Whether the request has gone out, so that another attempt would be a second one to the receiver. */
  get isSent(): boolean {
    return this.hasStarted;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.isSettled) {
      controller.abort(cutOff);
      return;
    }
    this.controller = controller;
    this.hasStarted = true;
    this.start();
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200 || this.isSettled) return;
    this.status = status;
    this.answeredAfterMs = performance.now() - this.startedAt;
    this.encoding = headers['content-encoding'];
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isSettled) return;
    if (this.bytes < KEPT) this.kept.push(Buffer.from(chunk.subarray(0, KEPT - this.bytes)));
    this.bytes += chunk.length;
    if (this.bytes > MAX_BODY) this.end('invalid_response');
  }

  onResponseEnd(): void {
    this.finish('invalid_response');
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.finish(connectionFailure(error));
  }

  /** Ends the attempt now: with the status if there is one, with the error otherwise. */
  end(error: AttemptError): void {
    this.finish(error);
    this.controller?.abort(cutOff);
  }

  private finish(error: AttemptError): void {
    if (this.isSettled) return;
    this.isSettled = true;
    const { status } = this;
    this.start();
    this.settle(
      status === null
        ? { status, error, durationMs: performance.now() - this.startedAt, answer: '' }
        : {
            status,
            error: errorOfStatus(status),
            durationMs: this.answeredAfterMs,
            answer: answerText(Buffer.concat(this.kept), this.encoding),
          },
    );
  }
}
