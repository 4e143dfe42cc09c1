import type { RecordedRequestDetail } from '../../shared/request-log/recorded-request.ts';
import { formatCounted } from '../../shared/util/format-numbers.ts';
import type { EventLoopYield } from '../util/yield-to-event-loop.ts';
import type { ReplaceUserTexts } from './replace-user-texts.ts';

const longestBody = 16_000;
const mostFrames = 20;

/** Returns one request of the request log for a bundle. Without `hide`, bodies are complete. */
export async function requestLogEntry(exchange: RecordedRequestDetail, pace: EventLoopYield, hide?: ReplaceUserTexts) {
  const { sent, received, frames = [], framesCut, ...facts } = exchange;
  const firstEvents: { ms: number; text: unknown }[] = [];
  for (const { ms, text } of frames.slice(0, mostFrames)) {
    firstEvents.push({ ms, text: eventOf(text, hide) });
    await pace.yieldIfDue();
  }
  const bodyOf = (body: { text: string; cut: boolean } | undefined): unknown => {
    if (body === undefined || body.text === '') return undefined;
    return hide ? hide.json(body.text) : shortened(body.text);
  };
  return {
    ...facts,
    at: new Date(facts.at).toISOString(),
    ...(facts.error !== undefined && hide && { error: hide.sentence(facts.error) }),
    sent: { headers: sent.headers, body: bodyOf(sent.body) },
    ...(received && {
      received: { headers: received.headers, body: frames.length > 0 ? undefined : bodyOf(received.body) },
    }),
    ...(frames.length > 0 && {
      events: frames.length,
      ...(framesCut && { moreEvents: true }),
      firstEvents,
    }),
  };
}

/** Returns a server-sent event: its names stay, its data are treated like a body. */
function eventOf(text: string, hide: ReplaceUserTexts | undefined): unknown {
  if (!hide) return shortened(text);
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', value = ''] = /^(data|event|id|retry):? ?(.*)$/s.exec(line) ?? [];
      if (name === 'data') return value.trim() === '[DONE]' ? line : { data: hide.json(value) };
      return name !== '' && /^[\w.:-]{0,80}$/.test(value) ? line : hide.json(line);
    });
}

function shortened(text: string): string {
  const left = text.length - longestBody;
  return left <= 0 ? text : `${text.slice(0, longestBody)}… (${formatCounted(left, 'more character')})`;
}
