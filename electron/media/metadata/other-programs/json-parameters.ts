import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../../shared/util/json.ts';
import { type ForeignParameters, foreignParameters, parseForeignJson } from './foreign-parameters.ts';

// Programs that write their parameters as one JSON object.

/** `invokeai_metadata` of current versions, `sd-metadata` of versions before 3. */
export function parseInvokeAi(current: string | undefined, older: string | undefined): ForeignParameters | undefined {
  const json = parseForeignJson(current);
  if (json) {
    const { positive_prompt: prompt, negative_prompt: negative, seed, model } = json;
    return foreignParameters('InvokeAI', { prompt, negative, seed, model: nameOfInvokeModel(model) });
  }
  const { model_weights: model, image } = parseForeignJson(older) ?? {};
  if (!isJsonObject(image ?? null)) return undefined;
  const { prompt, seed } = image as JsonObject;
  const text = isJsonArray(prompt ?? null) ? firstPrompt(prompt as readonly Json[]) : prompt;
  // Older versions write the negative prompt in brackets.
  const negative = typeof text === 'string' ? /\[([^[\]]*)\]\s?$/.exec(text)?.[1] : undefined;
  return foreignParameters('InvokeAI', {
    prompt: negative === undefined ? text : String(text).slice(0, String(text).lastIndexOf('[')),
    negative,
    seed,
    model,
  });
}

function nameOfInvokeModel(model: Json | undefined): unknown {
  return isJsonObject(model ?? null) ? ((model as JsonObject)['name'] ?? (model as JsonObject)['model_name']) : model;
}

function firstPrompt([first]: readonly Json[]): unknown {
  return isJsonObject(first ?? null) ? (first as JsonObject)['prompt'] : first;
}

/** `source` names the version of the model: `NovelAI Diffusion V4.5 4BDE2A90`. */
export function parseNovelAi(
  comment: string | undefined,
  description: string | undefined,
  source: string | undefined,
): ForeignParameters | undefined {
  const json = parseForeignJson(comment);
  if (!json) return undefined;
  const { prompt = description, uc, seed, v4_negative_prompt: structured } = json;
  return foreignParameters('NovelAI', {
    prompt: prompt === '' ? description : prompt,
    negative: uc ?? captionOf(structured),
    seed,
    model: source?.replace(/ [\dA-F]{8}$/, ''),
  });
}

function captionOf(structured: Json | undefined): unknown {
  const caption = isJsonObject(structured ?? null) ? (structured as JsonObject)['caption'] : undefined;
  return isJsonObject(caption ?? null) ? (caption as JsonObject)['base_caption'] : undefined;
}

/** The JSON scheme of Fooocus. Its other scheme has the lines of AUTOMATIC1111. */
export function parseFooocus(json: JsonObject): ForeignParameters | undefined {
  const { prompt, negative_prompt: negative, seed, base_model: model } = json;
  return foreignParameters('Fooocus', { prompt, negative, seed, model });
}

export function parseDrawThings(json: JsonObject): ForeignParameters | undefined {
  const { c: prompt, uc: negative, seed, model } = json;
  return foreignParameters('Draw Things', { prompt, negative, seed, model });
}
