import { limitText, tokensOf } from '../text/tokens-of-text.ts';
import type { AnswerBlock, MessageAnswer } from './messages-answer-types.ts';
import type { MessagesRequest } from './messages-request.ts';

/** Cuts an answer at a stop sequence or at `max_tokens`, which include thinking. */
export function cutAnswerAtLimits(blocks: readonly AnswerBlock[], request: MessagesRequest): MessageAnswer {
  const stop = request.stop_sequences ?? [];
  const result: AnswerBlock[] = [];
  let remaining = request.max_tokens;
  for (const block of blocks) {
    if (block.type !== 'text' && block.type !== 'thinking') {
      result.push(block);
      continue;
    }
    const isText = block.type === 'text';
    const whole = isText ? block.text : block.thinking;
    const limited = limitText(whole, { maxTokens: remaining, stop: isText ? stop : [] });
    remaining -= limited.tokens;
    if (limited.text !== '')
      result.push(isText ? { ...block, text: limited.text } : { ...block, thinking: limited.text });
    if (limited.ended === 'natural') continue;
    const stopReason = limited.ended === 'length' ? 'max_tokens' : 'stop_sequence';
    return { content: result, stopReason, stopSequence: limited.stopSequence, searches: 0 };
  }
  return { content: result, stopReason: 'end_turn', stopSequence: null, searches: 0 };
}

/** Returns the number of output tokens; at least 1, as documented also for empty answers. */
export function outputTokens(blocks: readonly AnswerBlock[]): number {
  const count = blocks.reduce((sum, block) => {
    if (block.type === 'text') return sum + tokensOf(block.text).length;
    return sum + (block.type === 'thinking' ? tokensOf(block.thinking).length : 12);
  }, 0);
  return Math.max(1, count);
}
