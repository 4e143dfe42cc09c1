import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../shared/util/json.ts';

// Rules of the interface for the bodies of both conversation endpoints, written by hand and independent of the program.

/** Returns a sentence for each rule of the interface that this chat request breaks. */
export function chatFaults(body: JsonObject, makesImages: boolean): string[] {
  const faults: string[] = [];
  const messages = objectsIn(body['messages']);
  if (messages.length === 0) faults.push('at least 1 item in messages');
  if (typeof body['model'] !== 'string' || body['model'] === '') faults.push('model is required');
  if (isAltered(body['temperature']) && isAltered(body['top_p'])) faults.push('temperature or top_p, not both');
  if (body['stream_options'] !== undefined && body['stream'] !== true) faults.push('stream_options only with stream');
  const speaks = isJsonArray(body['modalities']) && body['modalities'].includes('audio');
  if (speaks && !isJsonObject(body['audio'])) faults.push('audio is required when modalities includes audio');
  const calls = new Set<Json | undefined>();
  for (const [index, message] of messages.entries()) {
    const { role, content, tool_calls: made, tool_call_id: answered } = message;
    const add = (fault: string) => faults.push(`messages[${index}], ${String(role)}: ${fault}`);
    if (!['developer', 'system', 'user', 'assistant', 'tool', 'function'].includes(String(role))) add('unknown kind');
    const parts = objectsIn(content);
    const images = parts.filter(({ type }) => type === 'image_url');
    if (role === 'user' && makesImages && (!isJsonArray(content) || parts.length === 0)) {
      add('user content is an array of parts');
    }
    const others = parts.filter(({ type }) => type !== 'text' && type !== 'image_url');
    if (role === 'user' && makesImages && others.length > 0) add('a part that is neither text nor an image');
    if (role === 'user' && content !== undefined && typeof content !== 'string' && parts.length === 0)
      add('no content');
    if (role === 'assistant' && !makesImages && images.length > 0) add('an image where no user has a turn');
    for (const { image_url: image } of images) {
      const url = isJsonObject(image) ? image['url'] : undefined;
      if (typeof url !== 'string' || url === '') add('an image without its url');
      else if (makesImages && !/^data:image\/\w+;base64,./.test(url)) add('an image that is no data URI');
    }
    for (const call of objectsIn(made)) calls.add(call['id']);
    if (role === 'tool' && !calls.has(answered)) add('answers no call');
  }
  return faults;
}

/** Returns a sentence for each rule of the interface that this messages request breaks. */
export function messagesFaults(body: JsonObject): string[] {
  const faults: string[] = [];
  const messages = objectsIn(body['messages']);
  if (messages.length === 0 || messages.length > 100_000) faults.push('messages is required, at most 100,000');
  const { max_tokens: most, thinking } = body;
  if (typeof most !== 'number' || most < 1) faults.push('max_tokens is required, at least 1');
  if (isAltered(body['temperature']) && isAltered(body['top_p'])) faults.push('temperature or top_p, not both');
  const budget = isJsonObject(thinking) ? thinking['budget_tokens'] : undefined;
  if (typeof budget === 'number' && budget < 1024) faults.push('a thinking budget of at least 1,024 tokens');
  if (typeof budget === 'number' && budget >= Number(most)) faults.push('a budget inside max_tokens');
  for (const [index, { role, content }] of messages.entries()) {
    const add = (fault: string) => faults.push(`messages[${index}], ${String(role)}: ${fault}`);
    if (role !== 'user' && role !== 'assistant') add('unknown role');
    const blocks = objectsIn(content);
    if (typeof content !== 'string' && blocks.length === 0) add('no content');
    if (blocks.some(({ type }) => typeof type !== 'string')) add('a block without a type');
    if (role === 'assistant' && blocks.some(({ type }) => type === 'image')) add('an image where no user has a turn');
  }
  return faults;
}

function objectsIn(value: Json | undefined): JsonObject[] {
  return isJsonArray(value) ? value.filter(isJsonObject) : [];
}

function isAltered(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== 1;
}
