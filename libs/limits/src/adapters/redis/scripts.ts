import { LIMIT, RESTRICTED_MS, SPAN } from '../../windows/limit-table.js';
import { RedisScript } from './redis-script.js';
import { INSERT_LUA, REQUESTS_LUA, SLACK_MS, WINDOW_LUA } from './window-lua.js';

/** How a window is told: limit, count, when one more is free, whether it refuses. */
const TELL_LUA = `
local function tell(answer, window)
  for _, value in ipairs({ window.limit, window.count, window.free, window.full }) do
    answer[#answer + 1] = value
  end
end
`;

/** Keys: requests, restriction. Arguments: now, the plan's limit, until when the log says that it is restricted. */
export const REQUEST_SCRIPT = new RedisScript(`
${WINDOW_LUA}${REQUESTS_LUA}${TELL_LUA}
local ends = restriction()
local requests = state_of_requests(ends)
local admitted = requests.full == 0
if admitted then record_request(requests, ends) end
local answer = { admitted and 1 or 0, 0, ends, 0, 0 }
tell(answer, requests)
return answer
`);

/**
 * Keys: requests, restriction, previews, unknown keys; then, where there are such, the person's, the call's, and where
 * the look-up is noted. Arguments: now, the plan's requests, until when the log says that it is restricted, the plan's
 * previews; then for each of those three 1 where it is among the keys, and 0 where not.
 */
export const LOOK_UP_SCRIPT = new RedisScript(`
${WINDOW_LUA}${REQUESTS_LUA}${TELL_LUA}
local taken = 4
local function key_if(given)
  if given ~= '1' then return nil end
  taken = taken + 1
  return KEYS[taken]
end
local personKey, callKey, notedKey = key_if(ARGV[5]), key_if(ARGV[6]), key_if(ARGV[7])

local ends = restriction()
local requests = state_of_requests(ends)
local previews = state_of(KEYS[3], ${String(SPAN.previews)}, tonumber(ARGV[4]))
local call = callKey and state_of(callKey, ${String(SPAN.call)}, ${String(LIMIT.call)}) or nil
local admitted = requests.full == 0 and previews.full == 0 and (call == nil or call.full == 0)
local isUnknown, people, unknowns = false, 0, 0

if admitted then
  local person = personKey and state_of(personKey, ${String(SPAN.person)}, ${String(LIMIT.person)}) or nil
  isUnknown = person == nil or person.full == 1
  if isUnknown then
    local unknown = state_of(KEYS[4], ${String(SPAN.unknown)}, ${String(LIMIT.unknown)})
    unknowns = unknown.count + 1
    if unknowns >= unknown.limit then
      -- These have had their consequence; the next restriction takes as many again.
      redis.call('DEL', KEYS[4])
      unknowns = 0
      ends = math.max(ends, unknown.at + ${String(RESTRICTED_MS)})
      redis.call('SET', KEYS[2], string.format('%.0f', ends), 'PX', math.max(ends - now, 0) + ${String(SLACK_MS)})
    else
      record(unknown)
    end
  else
    record(person)
  end
  people = person and person.count or 0
  record_request(requests, ends)
  record(previews)
  if call then record(call) end
  if notedKey then redis.call('SET', notedKey, isUnknown and 1 or 0, 'PX', ${String(SPAN.previews + SLACK_MS)}) end
end

local answer = { admitted and 1 or 0, isUnknown and 1 or 0, ends, people, unknowns }
tell(answer, requests)
tell(answer, previews)
if call then tell(answer, call) end
return answer
`);

/** Keys: decoding. Arguments: now. */
export const DECODE_SCRIPT = new RedisScript(`
${WINDOW_LUA}${TELL_LUA}
local decode = state_of(KEYS[1], ${String(SPAN.decode)}, ${String(LIMIT.decode)})
local admitted = decode.full == 0
if admitted then record(decode) end
local answer = { admitted and 1 or 0, 0, 0, 0, 0 }
tell(answer, decode)
return answer
`);

/** Keys: windows. Arguments: now, then span and limit of each. Counts in all of them or in none. */
export const WINDOWS_SCRIPT = new RedisScript(`
${WINDOW_LUA}${TELL_LUA}
local windows, admitted = {}, true
for index, key in ipairs(KEYS) do
  windows[index] = state_of(key, tonumber(ARGV[2 * index]), tonumber(ARGV[2 * index + 1]))
  if windows[index].full == 1 then admitted = false end
end
local answer = { admitted and 1 or 0, 0, 0, 0, 0 }
for _, window in ipairs(windows) do
  if admitted then record(window) end
  tell(answer, window)
end
return answer
`);

/** Keys: windows. Takes the newest entry of each back; which one it is makes no difference to what leaves when. */
export const TAKE_BACK_SCRIPT = new RedisScript(`
for _, key in ipairs(KEYS) do redis.call('RPOP', key) end
return 0
`);

/** Keys: previews. Arguments: now. How many count. */
export const COUNT_PREVIEWS_SCRIPT = new RedisScript(`
${WINDOW_LUA}
return state_of(KEYS[1], ${String(SPAN.previews)}, math.huge).count
`);

/**
 * Keys: a window. Arguments: its length, how many entries it must hold, the time of those that it has lost, the times
 * of what was admitted without Redis. Puts them in their places.
 */
export const CARRY_SCRIPT = new RedisScript(`
${INSERT_LUA}
local added = {}
for _ = redis.call('LLEN', KEYS[1]) + 1, tonumber(ARGV[2]) do added[#added + 1] = tonumber(ARGV[3]) end
for index = 4, #ARGV do added[#added + 1] = tonumber(ARGV[index]) end
insert(added)
return #added
`);

/**
 * Keys: a window that was emptied, and how many were brought back to it, which is lost with it. Arguments: its length,
 * how many entries it had, the time of the last of them. Puts back what no process has brought back yet, beside what
 * was counted since. How many it holds then.
 */
export const BRING_BACK_SCRIPT = new RedisScript(`
${INSERT_LUA}
local held = math.min(tonumber(redis.call('GET', KEYS[2]) or '0'), redis.call('LLEN', KEYS[1]))
local added = {}
for _ = held + 1, tonumber(ARGV[2]) do added[#added + 1] = tonumber(ARGV[3]) end
if #added > 0 then
  insert(added)
  redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[1])
end
return redis.call('LLEN', KEYS[1])
`);
