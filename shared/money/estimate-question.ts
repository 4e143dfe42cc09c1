import { readToolDraft } from '../conversations/parameters/tool-draft.ts';
import { textIn } from '../conversations/read-json-members.ts';
import type { RequestSize } from '../conversations/requests/request-size.ts';
import { joinList } from '../util/join-list.ts';
import { parseJsonOrUndefined } from '../util/json.ts';
import { estimateAnswer, type PriceContext } from './estimate.ts';
import { formatMoney } from './format-money.ts';
import { addMoney, type Money } from './money.ts';
import { noPriceText } from './no-price-text.ts';
import type { Price } from './price.ts';

/** One question to one model, before it is sent. */
export interface PricedQuestion {
  readonly modelId: string;
  /** Values of the parameters by wire name, which conditions of prices can name. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly size: Pick<RequestSize, 'bytes' | 'images' | 'sounds'>;
}

interface QuestionEstimate {
  /** Price of the question and of the longest answer. */
  readonly money: Money;
  readonly questions: number;
  /** Questions without a price. They are not part of `money`. */
  readonly unpriced: number;
  /** True if some answer has no maximum length. `money` then contains only the price of its question. */
  readonly isOpen: boolean;
  /** True if images or audio are sent, whose tokens are unknown. */
  readonly hasMedia: boolean;
  /** True if the gateway may search the web. Each search and its hits may be charged, so the money has no upper bound. */
  readonly hasWebSearch: boolean;
}

/**
 * Bytes of UTF-8 in one token. English has about four, code and JSON about three, and a Chinese character has three. The
 * smallest number gives the largest estimate.
 */
export const bytesPerToken = 3;

/** Estimates questions by the price list: their text, and answers of the maximum length. Exact tokens are not known. */
export function estimateQuestions(
  prices: readonly Price[],
  questions: readonly PricedQuestion[],
  context: PriceContext,
): QuestionEstimate {
  const estimates = questions.map(({ modelId, values, size }) => {
    const input = Math.ceil((size.bytes - size.images.bytes - size.sounds.bytes) / bytesPerToken);
    const most = mostOutput(values);
    return {
      money: estimateAnswer(prices, modelId, { input, output: most ?? 0 }, values, context),
      isOpen: most === undefined,
      hasMedia: size.images.count + size.sounds.count > 0,
      hasWebSearch: canSearchWeb(values),
    };
  });
  const known = estimates.flatMap(({ money }) => (money === undefined ? [] : [money]));
  return {
    money: addMoney(known),
    questions: questions.length,
    unpriced: questions.length - known.length,
    isOpen: estimates.some(({ isOpen }) => isOpen),
    hasMedia: estimates.some(({ hasMedia }) => hasMedia),
    hasWebSearch: estimates.some(({ hasWebSearch }) => hasWebSearch),
  };
}

/** `up to about $0.012 by your price list`, `about $0.001 by your price list, plus the answer`, `no price set`. */
export function questionEstimateText(estimate: QuestionEstimate): string {
  const { money, questions, unpriced, isOpen, hasMedia, hasWebSearch } = estimate;
  if (unpriced === questions) return noPriceText;
  const notIncluded = [
    ...(isOpen ? ['the answer'] : []),
    ...(hasMedia ? ['images and audio'] : []),
    ...(hasWebSearch ? ['web search'] : []),
    ...(unpriced > 0 ? ['models without a price'] : []),
  ];
  const amount = `about ${formatMoney(money)} by your price list`;
  const whole = isOpen || hasWebSearch ? amount : `up to ${amount}`;
  return notIncluded.length === 0 ? whole : `${whole}, plus ${joinList(notIncluded)}`;
}

/** True if the values let the gateway search the web for the answer. */
function canSearchWeb(values: Readonly<Record<string, unknown>>): boolean {
  const { tools } = values;
  return (
    Object.keys(values).some((name) => name.split('.')[0] === 'web_search_options') ||
    (Array.isArray(tools) &&
      tools.some((tool) => typeof tool === 'string' && typeOfServerTool(tool)?.startsWith('web_search')))
  );
}

function typeOfServerTool(entry: string): string | undefined {
  const draft = readToolDraft(entry);
  if (draft.kind === 'server') return draft.type;
  const wire = draft.kind === 'json' ? parseJsonOrUndefined(draft.text) : undefined;
  return textIn(wire, 'type');
}

/** Returns the maximum tokens of all answers to a question, or `undefined` without a maximum. */
function mostOutput(values: Readonly<Record<string, unknown>>): number | undefined {
  const limits = [values['max_completion_tokens'], values['max_tokens']].filter((each) => typeof each === 'number');
  const [most] = limits;
  const answers = typeof values['n'] === 'number' ? values['n'] : 1;
  return most === undefined ? undefined : most * answers;
}
