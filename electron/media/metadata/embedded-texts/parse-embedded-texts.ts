import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../../shared/util/json.ts';
import { parseComfyUi } from './comfyui.ts';
import type { EmbeddedText } from './embedded-text.ts';
import {
  type ForeignParameters,
  foreignParameters,
  parseForeignJson,
  withoutHiddenControls,
} from './foreign-parameters.ts';
import { parseMidjourney } from './midjourney.ts';
import { factsOfLines, parseParameterLines } from './parse-parameter-lines.ts';

/** Recognizes the program that wrote the texts of a file, and reads its parameters. `undefined` without any. */
export function parseEmbeddedTexts(texts: readonly EmbeddedText[]): ForeignParameters | undefined {
  const of = (...names: string[]) =>
    names.map((name) => texts.find((each) => each.name.toLowerCase() === name.toLowerCase())?.text).find(Boolean);
  // The first tags of EXIF have these words before their JSON in a WebP of ComfyUI.
  const after = (mark: string) =>
    texts.find(({ name, text }) => name.startsWith('EXIF ') && text.startsWith(mark))?.text.slice(mark.length);
  const userComment = of('EXIF UserComment', 'XMP UserComment');
  const description = of('Description', 'EXIF ImageDescription', 'XMP description', 'IPTC Caption/Abstract');
  const lines = [of('parameters'), userComment, of('Comment'), description].find(
    (text) => text !== undefined && factsOfLines(text) !== undefined,
  );
  return (
    parseComfyUi(
      of('prompt') ?? after('prompt:') ?? after('Prompt:'),
      of('workflow') ?? after('workflow:') ?? after('Workflow:'),
    ) ??
    parseComfyUiComment(of('Comment')) ??
    parseInvokeAi(of('invokeai_metadata'), of('sd-metadata')) ??
    parseNovelAiTexts(of, userComment) ??
    parseJson(of('parameters')) ??
    parseJson(userComment) ??
    (lines === undefined ? undefined : parseLines(lines)) ??
    (description === undefined ? undefined : parseMidjourney(description)) ??
    parseIptc(of) ??
    // Other programs that embed only a prompt use this place.
    plainPrompt(of('parameters'))
  );
}

type TextOf = (...names: string[]) => string | undefined;

/** Video nodes of ComfyUI write both graphs into one comment. */
function parseComfyUiComment(comment: string | undefined): ForeignParameters | undefined {
  const { prompt, workflow } = parseForeignJson(comment) ?? {};
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return parseComfyUi(prompt ? text(prompt) : undefined, workflow ? text(workflow) : undefined);
}

function parseNovelAiTexts(of: TextOf, userComment: string | undefined): ForeignParameters | undefined {
  if (of('Software', 'EXIF Software') === 'NovelAI') {
    const found = parseNovelAi(of('Comment'), of('Description', 'EXIF ImageDescription'), of('Source'));
    if (found) return found;
  }
  // In a WebP, all texts are one object.
  const {
    Software: software,
    Comment: comment,
    Description: description,
    Source: source,
  } = parseForeignJson(userComment) ?? {};
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return software === 'NovelAI' ? parseNovelAi(text(comment), text(description), text(source)) : undefined;
}

function parseJson(text: string | undefined): ForeignParameters | undefined {
  const json = parseForeignJson(text);
  if (!json) return undefined;
  if ('base_model' in json || String(json['version']).startsWith('Fooocus')) return parseFooocus(json);
  return 'c' in json ? parseDrawThings(json) : undefined;
}

function parseLines(lines: string): ForeignParameters | undefined {
  const facts = factsOfLines(lines);
  const { prompt, negative, model } = parseParameterLines(lines) ?? {};
  return foreignParameters(programOf(facts), { prompt, negative, model, seed: facts?.get('Seed') });
}

function programOf(facts: ReadonlyMap<string, string> | undefined): string | undefined {
  const [version, app] = [facts?.get('Version') ?? '', facts?.get('App') ?? ''];
  if (version === 'Triptych') return undefined;
  if (version.startsWith('Fooocus')) return 'Fooocus';
  if (version.startsWith('ComfyUI')) return 'ComfyUI';
  if (app.startsWith('SD.Next')) return 'SD.Next';
  if (/^f\d/.test(version)) return 'Forge';
  return /^v?\d/.test(version) || facts?.has('Model hash') ? 'AUTOMATIC1111' : undefined;
}

/** The properties of IPTC for generated images. A description of a photo is no prompt. */
function parseIptc(of: TextOf): ForeignParameters | undefined {
  const model = of('XMP AISystemUsed');
  return foreignParameters(of('XMP CreatorTool') ?? model, { prompt: of('XMP AIPromptInformation'), model });
}

function plainPrompt(text: string | undefined): ForeignParameters | undefined {
  const { prompt, negative } = (text !== undefined && parseParameterLines(withoutHiddenControls(text))) || {};
  return prompt === undefined ? undefined : { prompt, ...(negative === undefined ? {} : { negative }) };
}

// Programs that write their parameters as one JSON object.

/** `invokeai_metadata` of current versions, `sd-metadata` of versions before 3. */
function parseInvokeAi(current: string | undefined, older: string | undefined): ForeignParameters | undefined {
  const json = parseForeignJson(current);
  if (json) {
    const { positive_prompt: prompt, negative_prompt: negative, seed, model } = json;
    return foreignParameters('InvokeAI', { prompt, negative, seed, model: nameOfInvokeModel(model) });
  }
  const { model_weights: model, image } = parseForeignJson(older) ?? {};
  if (!isJsonObject(image)) return undefined;
  const { prompt, seed } = image;
  const text = isJsonArray(prompt) ? firstPrompt(prompt) : prompt;
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
  return isJsonObject(model) ? (model['name'] ?? model['model_name']) : model;
}

function firstPrompt([first]: readonly Json[]): unknown {
  return isJsonObject(first) ? first['prompt'] : first;
}

/** `source` names the version of the model: `NovelAI Diffusion V4.5 4BDE2A90`. */
function parseNovelAi(
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
  const caption = isJsonObject(structured) ? structured['caption'] : undefined;
  return isJsonObject(caption) ? caption['base_caption'] : undefined;
}

/** The JSON scheme of Fooocus. Its other scheme has the lines of AUTOMATIC1111. */
function parseFooocus(json: JsonObject): ForeignParameters | undefined {
  const { prompt, negative_prompt: negative, seed, base_model: model } = json;
  return foreignParameters('Fooocus', { prompt, negative, seed, model });
}

function parseDrawThings(json: JsonObject): ForeignParameters | undefined {
  const { c: prompt, uc: negative, seed, model } = json;
  return foreignParameters('Draw Things', { prompt, negative, seed, model });
}
