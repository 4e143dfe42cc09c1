import type { Answer } from '../../../../shared/conversations/message.ts';
import type { ReadAnswer } from '../../../../shared/conversations/read-answer.ts';
import type { Usage } from '../../../../shared/conversations/read-usage.ts';
import type { NextStep } from '../../../../shared/conversations/stop-reason.ts';
import { formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';

export function isOpen({ state }: Pick<Answer, 'state'>): boolean {
  return state === 'waiting' || state === 'streaming';
}

/** "0.82 s" until the first part of the text. */
export function firstToken({ firstMs }: Answer): string | undefined {
  return firstMs === undefined ? undefined : `${(firstMs / 1000).toFixed(2)} s`;
}

/** Tokens per second of writing; undefined for several choices, whose tokens are counted together. */
export function speedOf({ state, firstMs, lastMs, choices }: Answer, { output }: Usage): string | undefined {
  // An interrupted answer never reported its number of tokens.
  if (state !== 'complete') return undefined;
  if (firstMs === undefined || lastMs === undefined || output === undefined || choices !== 1) return undefined;
  const seconds = (lastMs - firstMs) / 1000;
  return seconds < 0.05 ? undefined : (output / seconds).toFixed(1);
}

/** True when the answer contains blocks that a model can continue from. Interrupted thinking is not sent back. */
export function hasContent({ blocks }: ReadAnswer): boolean {
  return blocks.some((block) => block.kind !== 'thinking' && block.kind !== 'redacted');
}

/** Returns the likely next step of the user after a finished answer. */
export function nextStepOf(answer: Answer, read: ReadAnswer): NextStep {
  const { stop } = read;
  if (isOpen(answer)) return 'none';
  if (answer.state === 'interrupted' || answer.state === 'stopped') return hasContent(read) ? 'resume' : 'none';
  return answer.state === 'failed' ? 'none' : (stop?.next ?? 'none');
}

/** Returns the token counts that the gateway reported, with names. */
export function usageRows(usage: Usage): readonly (readonly [name: string, count: string])[] {
  const rows: [string, number | undefined][] = [
    ['Input', usage.input],
    ['read from cache', usage.cached],
    ['written to cache', usage.cacheWritten],
    ['for 5 minutes', usage.cacheWritten5m],
    ['for 1 hour', usage.cacheWritten1h],
    ['text', usage.textIn],
    ['audio', usage.audioIn],
    ['images', usage.imageIn],
    ['Output', usage.output],
    ['reasoning', usage.reasoning],
    ['text', usage.textOut],
    ['audio', usage.audioOut],
    ['images', usage.imageOut],
    ['Prediction accepted', usage.acceptedPrediction],
    ['Prediction rejected', usage.rejectedPrediction],
    ['Total', usage.total],
  ];
  return [
    ...rows.flatMap(([name, count]) => (count === undefined ? [] : [[name, formatCounted(count, 'token')] as const])),
    ...usage.serverTools.map(([name, count]) => [name.replaceAll('_', ' '), formatCount(count)] as const),
  ];
}
