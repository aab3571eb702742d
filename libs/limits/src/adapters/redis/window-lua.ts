import { CLOCKS_APART_MS, HOUR_MS } from '#clock';
import { WRONG_AHEAD_MS } from '../../windows/wrong-ahead.js';

/**
 * A key is forgotten so long after its window: housekeeping alone, never what decides. Far longer than the windows
 * need, because the service's clock may stand still for a while, but never runs slower than Redis's for long.
 */
export const SLACK_MS = HOUR_MS;
/** A key's expiry is set anew when its newest entry falls into another stretch of this length. */
const REFRESH_MS = HOUR_MS / 6;

/** How many entries of a window are no later than a time, and the time of the next one. Found by halving. */
const PAST_LUA = `
local function past(key, length, since)
  local low, high, step, first = 0, length, 1, nil
  while low < high do
    local probe = math.min(low + step, high) - 1
    local at = tonumber(redis.call('LINDEX', key, probe))
    if at <= since then
      low, step = probe + 1, step * 2
    else
      high, first = probe, at
      step = math.max(1, math.floor((high - low) / 2))
    end
  end
  return low, first
end
`;

/**
 * Times that no process reaches for long were noted by a clock that was wrong, and would close the window until they
 * have come. Who is wrong, Redis's own clock tells: a process that it agrees with takes them for now. They count as
 * long as any that came now, so nothing is lost.
 */
const SETTLE_LUA = `
local function settled(key, length, span, newest)
  if newest <= now + ${String(WRONG_AHEAD_MS)} then return newest end
  local time = redis.call('TIME')
  if math.abs(time[1] * 1000 + time[2] / 1000 - now) > ${String(CLOCKS_APART_MS)} then return newest end
  local kept = past(key, length, now + ${String(WRONG_AHEAD_MS)})
  local at = now
  if kept > 0 then at = math.max(at, tonumber(redis.call('LINDEX', key, kept - 1))) end
  for _ = kept + 1, length do redis.call('RPOP', key) end
  for _ = kept + 1, length do redis.call('RPUSH', key, string.format('%.0f', at)) end
  redis.call('PEXPIRE', key, span + ${String(SLACK_MS)})
  return at
end
`;

/**
 * What every script that decides begins with. A window is a list of the times of what was admitted, oldest first.
 * Nothing is written before everything is decided, so a refusal leaves no trace. Times never run backwards within a
 * window: where the clocks of two processes differ, the later one counts, unless it is wrong by far.
 */
export const WINDOW_LUA = `
${PAST_LUA}
local now = tonumber(ARGV[1])
${SETTLE_LUA}
local function state_of(key, span, limit)
  local length = redis.call('LLEN', key)
  if length == 0 then
    return { key = key, span = span, limit = limit, at = now, newest = 0, gone = 0, count = 0, free = 0, full = 0 }
  end
  local newest = settled(key, length, span, tonumber(redis.call('LINDEX', key, -1)))
  local at = math.max(now, newest)
  local gone, first = past(key, length, at - span)
  local window = { key = key, span = span, limit = limit, at = at, newest = newest, gone = gone }
  window.count = length - gone
  window.free = first and first + span or 0
  window.full = 0
  if window.count >= limit then
    window.full = 1
    window.free = tonumber(redis.call('LINDEX', key, length - limit)) + span
  end
  return window
end

local function record(window)
  local key, at = window.key, window.at
  -- In this order: a list that becomes empty is gone, and its expiry with it.
  redis.call('RPUSH', key, string.format('%.0f', at))
  if window.gone > 0 then redis.call('LTRIM', key, window.gone, -1) end
  if window.count == 0 then window.free = at + window.span end
  window.count = window.count + 1
  if math.floor(at / ${String(REFRESH_MS)}) ~= math.floor(window.newest / ${String(REFRESH_MS)}) then
    redis.call('PEXPIRE', key, window.span + ${String(SLACK_MS)})
  end
end
`;

/**
 * The requests of a business, narrowed while it is restricted. Takes the keys and arguments that every counted request
 * has.
 */
export const REQUESTS_LUA = `
local function restrict(window, plan, ends)
  window.limit = 1
  if window.count == 0 then return end
  window.full = 1
  -- By the restriction once its last request has left, or by the plan once the restriction has ended.
  local byPlan = window.count >= plan and window.free or 0
  window.free = math.min(window.newest + window.span, math.max(ends, byPlan))
end

local function state_of_requests(ends)
  local plan = tonumber(ARGV[2])
  local window = state_of(KEYS[1], 60000, plan)
  window.plan = plan
  if window.at < ends then restrict(window, plan, ends) end
  return window
end

local function restriction()
  return math.max(tonumber(ARGV[3]), tonumber(redis.call('GET', KEYS[2]) or '0'))
end

local function record_request(window, ends)
  record(window)
  window.newest = window.at
  if window.at < ends then
    restrict(window, window.plan, ends)
  end
end
`;

/** Most values that are handed to one command. */
const AT_ONCE = 1000;

/**
 * Puts times into the window `KEYS[1]` of the span `ARGV[1]`, each in its place. What is older than all of them is not
 * touched: it costs what is new.
 */
export const INSERT_LUA = `
${PAST_LUA}
local function later_than(key, since)
  local at = past(key, redis.call('LLEN', key), since)
  local tail = redis.call('LRANGE', key, at, -1)
  if at == 0 then redis.call('DEL', key) elseif #tail > 0 then redis.call('LTRIM', key, 0, at - 1) end
  for index, time in ipairs(tail) do tail[index] = tonumber(time) end
  return tail
end

local function insert(added)
  if #added == 0 then return end
  table.sort(added)
  local key = KEYS[1]
  local tail, merged, index = later_than(key, added[1]), {}, 1
  for _, time in ipairs(added) do
    while tail[index] and tail[index] <= time do
      merged[#merged + 1] = string.format('%.0f', tail[index])
      index = index + 1
    end
    merged[#merged + 1] = string.format('%.0f', time)
  end
  for rest = index, #tail do merged[#merged + 1] = string.format('%.0f', tail[rest]) end
  for from = 1, #merged, ${String(AT_ONCE)} do
    redis.call('RPUSH', key, unpack(merged, from, math.min(from + ${String(AT_ONCE - 1)}, #merged)))
  end
  redis.call('PEXPIRE', key, tonumber(ARGV[1]) + ${String(SLACK_MS)})
end
`;
