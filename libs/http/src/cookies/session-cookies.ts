import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { stringifySetCookie } from 'cookie';
import { accountOf } from '../faces/request-context.js';
import { cookieValue } from './cookie-value.js';

/** Browsers take cookies of this prefix from their own host alone: no other of its domain can plant one. */
export const SESSION_COOKIE = '__Host-session';
const DEVICE_COOKIE = '__Host-device';
/** As long as a device is known after its last sign-in. */
const DEVICE_SECONDS = 365 * 24 * 60 * 60;
/** What a device of ours looks like; nothing else is sent back to a browser. */
const DEVICE_FORM = /^[\w-]{1,64}$/;
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;

/** What a browser is to keep, out of the reach of scripts. */
export interface KeptSession {
  readonly token: string;
  /** How long the session lives from now, in milliseconds. */
  readonly livesMs: number;
  /** Absent where the browser has it already. */
  readonly device?: string;
}

/** The token that a browser keeps; undefined without exactly one, unchecked otherwise. */
export function sessionCookie(request: Pick<IncomingMessage, 'headers'>): string | undefined {
  return cookieValue(request, SESSION_COOKIE);
}

/** The device that a browser keeps, known or not; null without exactly one. */
export function deviceCookie(request: Pick<IncomingMessage, 'headers'>): string | null {
  const device = cookieValue(request, DEVICE_COOKIE);
  return device !== undefined && DEVICE_FORM.test(device) ? device : null;
}

/** Has the browser keep a session until it ends, and the device for a year. */
export function keepInCookies(reply: FastifyReply, { token, livesMs, device }: KeptSession): void {
  setCookie(reply, SESSION_COOKIE, token, Math.max(0, Math.floor(livesMs / 1000)));
  if (device !== undefined) setCookie(reply, DEVICE_COOKIE, device, DEVICE_SECONDS);
}

/**
 * Has the browser forget session and device, once the session that came in its cookie is over. One that came as a
 * bearer token says nothing of the browser's cookies.
 */
export function dropCookies(request: FastifyRequest, reply: FastifyReply): void {
  if (!accountOf(request).isByCookie) return;
  setCookie(reply, SESSION_COOKIE, '', 0);
  setCookie(reply, DEVICE_COOKIE, '', 0);
}

function setCookie(reply: FastifyReply, name: string, value: string, maxAge: number): void {
  // Fastify keeps every header of this name.
  reply.header('set-cookie', stringifySetCookie({ name, value, maxAge, ...ATTRIBUTES }));
}
