import type { ParameterValues } from '../conversations/conversation.ts';
import type { Part } from '../conversations/message-part.ts';
import { writeToolDraft } from '../conversations/parameters/tool-draft.ts';
import type { RequestInput } from '../conversations/request-input.ts';
import { utf8Length } from '../conversations/requests/request-size.ts';
import type { ImageInput } from '../fields/field-values-and-drafts.ts';
import { bytesPerToken } from '../money/estimate-question.ts';
import type { Json, JsonObject } from '../util/json.ts';
import type { AssistantModel } from './assistant-model.ts';

/** A question of the writing assistant to a model, independent of the endpoint. `T` is the value of a usable answer. */
export interface AssistantQuestion<T> {
  /** Title of the conversation. */
  readonly title: string;
  /** The task of the model and the content of its answer. */
  readonly system: string;
  readonly text: string;
  readonly images: readonly ImageInput[];
  /** Name of the answer on the wire: letters and `_`. */
  readonly answerName: string;
  /** Maximum tokens of the answer: an upper bound of its cost. */
  readonly answerTokens: number;
  /** JSON schema of the answer. Only keywords that all endpoints accept for structured answers. */
  readonly schema: JsonObject;
  /** Reads an answer that matches the schema. Returns a sentence if the answer can't be used all the same. */
  readonly read: (answer: Json) => { readonly value: T } | { readonly sentence: string };
}

/** Maximum tokens of a short answer. Includes the thinking of a model. */
export const shortAnswerTokens = 4096;

/** Returns the maximum tokens of an answer with `count` prompts like `prompt`, half as long again as the prompt. */
export function tokensOfPrompts(prompt: string, count: number): number {
  return Math.max(shortAnswerTokens, count * Math.ceil((utf8Length(prompt) / bytesPerToken) * 1.5));
}

/** Returns the values of the column and the parts of the message for a model. */
export function columnOfQuestion(
  { endpoint, usesSchema }: Pick<AssistantModel, 'endpoint' | 'usesSchema'>,
  question: AssistantQuestion<unknown>,
): { readonly values: ParameterValues; readonly parts: Part[] } {
  const { schema, answerName, answerTokens, text, images } = question;
  const schemaText = JSON.stringify(schema);
  const system = usesSchema
    ? question.system
    : `${question.system}\n\nAnswer with JSON only, without Markdown. It matches this JSON schema:\n${schemaText}`;
  const parts: Part[] = [...images.map((image) => ({ kind: 'image' as const, image })), { kind: 'text', text }];
  if (endpoint === 'chat') {
    const format = {
      'response_format.type': 'json_schema',
      'response_format.json_schema.name': answerName,
      'response_format.json_schema.strict': true,
      'response_format.json_schema.schema': schemaText,
    };
    return {
      values: { system, stream: true, max_completion_tokens: answerTokens, ...(usesSchema ? format : {}) },
      parts,
    };
  }
  // The messages endpoint has no format for answers. A tool that the model must call has the same effect.
  const description = 'Returns the answer.';
  const tool = {
    tools: [writeToolDraft({ kind: 'function', name: answerName, description, schema: schemaText })],
    'tool_choice.type': 'tool',
    'tool_choice.name': answerName,
    'tool_choice.disable_parallel_tool_use': true,
  };
  return { values: { system, stream: true, max_tokens: answerTokens, ...(usesSchema ? tool : {}) }, parts };
}

/** Returns the request of a question as it is sent first, for its preview, size and estimate. */
export function requestOfQuestion(
  assistant: AssistantModel,
  question: AssistantQuestion<unknown>,
  requestPath: string,
): RequestInput {
  const { endpoint, model } = assistant;
  return {
    endpoint,
    model,
    ...columnOfQuestion(assistant, question),
    path: [],
    earlierPictures: 'all',
    requestPath,
  };
}

/** Marks a text of the user, so that the model does not take it for instructions. */
export function markedText(name: string, text: string): string {
  return `<${name}>\n${text}\n</${name}>`;
}
