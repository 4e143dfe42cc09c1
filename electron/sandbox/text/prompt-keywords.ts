/**
 * Words in square brackets that the last message to a chat or messages model can hold, in any letter case:
 *
 * | Word         | What the sandbox does                                                              |
 * |--------------|------------------------------------------------------------------------------------|
 * | `[say] ...`  | answers exactly what follows the word                                              |
 * | `[long]`     | answers with 80 KB of markdown                                                     |
 * | `[tool]`     | calls the first given tool; `[tools]` calls up to three                            |
 * | `[cite]`     | chat: the answer carries `url_citation` annotations                                |
 * | `[search]`   | messages: uses the web search tool, where it is given                              |
 * | `[refuse]`   | chat: a `refusal` instead of content; messages: stop reason `refusal`              |
 * | `[redacted]` | messages: a redacted thinking block comes first                                    |
 * | `[blank]`    | messages: the text is blank, as the API itself writes it, and is refused if it comes back |
 * | `[pause]`    | messages: stops half way with `pause_turn`; sent back as is, it goes on            |
 * | `[end_turn]` | messages: the natural stop, as without any word                                    |
 * | `[think]`    | a thought between `<think>` tags comes first; with `[think_end]` without the opening tag |
 * | `[prose]`    | sentences stand before and behind the answer                                       |
 * | `[twice]`    | JSON for the writing assistant comes in two versions                               |
 * | `[slow]`     | streams ten times slower, up to a minute                                           |
 * | `[cut]`      | a streamed answer breaks off in the middle, with the connection                    |
 * | `[error]`    | a streamed answer ends in the middle with an error event                           |
 * | `[200]`      | the request is rejected in a response with the success status 200                  |
 * | `[400]` `[500]` | the request is answered with that status; `[429]` and `[503]` stand in `busy-answers.ts` |
 */
const talkWords = [
  'say',
  'long',
  'tool',
  'tools',
  'cite',
  'search',
  'refuse',
  'redacted',
  'blank',
  'pause',
  'end_turn',
  'think',
  'think_end',
  'prose',
  'twice',
  'slow',
  'cut',
  'error',
  '200',
  '400',
  '500',
] as const;
export type PromptKeyword = (typeof talkWords)[number];

export function promptKeywordsIn(text: string): ReadonlySet<PromptKeyword> {
  const written = new Set([...text.matchAll(/\[(\w+)\]/g)].map((match) => match[1]?.toLowerCase()));
  return new Set(talkWords.filter((word) => written.has(word)));
}

/** Returns the text after `[say]`, or `null` without the keyword. */
export function textToSpeak(text: string): string | null {
  return /\[say\] ?([\s\S]*)$/i.exec(text)?.[1] ?? null;
}

/** Returns the text without keywords, for quoting it. */
export function withoutPromptKeywords(text: string): string {
  const steering = new RegExp(`\\[(?:${talkWords.join('|')})\\]`, 'gi');
  return text.replace(steering, '').replace(/\s+/g, ' ').trim();
}
