/** What the conformance suite of MCP asks of servers like these, each of which it passes whole. */
export const PASSED = [
  ...['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection', 'http-header-validation'],
  ...['input-required-result-missing-input-response', 'input-required-result-unsupported-methods'],
  ...['input-required-result-ignore-extra-params', 'input-required-result-validate-input'],
] as const;

/** What it asks of which some parts are not for us, and the checks of it that fail for that reason. */
export const PASSED_IN_PART: Readonly<Record<string, readonly string[]>> = {
  // They want tools of the suite's own, and streams that never end.
  'server-stateless': [
    'sep-2575-http-server-no-independent-requests-on-stream',
    'sep-2575-missing-capability-http-400',
    'sep-2575-server-no-log-without-loglevel',
    'sep-2575-server-rejects-undeclared-capability',
  ],
  // There are tools here, and neither prompts nor resources.
  caching: [
    'sep-2549-prompts-list-caching-hints',
    'sep-2549-resources-list-caching-hints',
    'sep-2549-resources-templates-list-caching-hints',
  ],
};

/** By what the scenarios' names begin with: why they are for other servers. */
export const NOT_OURS: Readonly<Record<string, string>> = {
  'server-session': 'nothing is kept between requests',
  'server-sse': 'nothing is streamed',
  'logging-': 'deprecated; nothing is logged to clients',
  'completion-': 'there is nothing to complete',
  'tools-call-': 'call tools of the suite’s own',
  'json-schema-': 'looks at a tool of the suite’s own',
  'elicitation-': 'call tools of the suite’s own',
  'resources-': 'there are no resources',
  'sep-2164-': 'there are no resources',
  'sep-2640-': 'an extension that is not offered',
  'prompts-': 'there are no prompts',
  'http-custom-header-': 'no tool has headers of its own',
  'tasks-': 'an extension that is not offered',
  'input-required-': 'call tools of the suite’s own; ours are held to it in test/e2e/mcp-person',
};
