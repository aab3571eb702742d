import { readTraceParent, traceParentOf } from './trace-parent.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const HEADER = `00-${TRACE}-${SPAN}-01`;

describe('the trace that a caller names', () => {
  it('is read with its span, and whether it is kept', () => {
    expect(readTraceParent(HEADER)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled: true });
    expect(readTraceParent(`00-${TRACE}-${SPAN}-00`)).toMatchObject({ isSampled: false });
  });

  it('is read of later versions too, which may say more', () => {
    expect(readTraceParent(`cc-${TRACE}-${SPAN}-01-what-the-future-brings`)).toMatchObject({ traceId: TRACE });
  });

  it.each([
    ['nothing', ''],
    ['a version that is none', `ff-${TRACE}-${SPAN}-01`],
    ['more than version 00 has', `${HEADER}-00`],
    ['capital letters', HEADER.toUpperCase()],
    ['no trace', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['no span', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['two of them', `${HEADER}, ${HEADER}`],
    ['a line of its own', `${HEADER}\n{"msg":"made up"}`],
  ])('is nobody’s where the header has %s', (_what, header) => {
    expect(readTraceParent(header)).toBeUndefined();
  });

  it('is taken from known callers alone', () => {
    const headers = { traceparent: HEADER };
    const principal = { kind: 'account', accountId: 'one' } as never;
    expect(traceParentOf({ principal, headers })?.traceId).toBe(TRACE);
    expect(traceParentOf({ principal: undefined, headers })).toBeUndefined();
  });

  it('is not taken from a header that is too long', () => {
    const principal = { kind: 'account', accountId: 'one' } as never;
    const long = { traceparent: `01-${TRACE}-${SPAN}-01-${'x'.repeat(300)}` };
    expect(traceParentOf({ principal, headers: long })).toBeUndefined();
  });
});
