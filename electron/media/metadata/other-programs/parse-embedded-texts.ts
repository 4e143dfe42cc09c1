import type { EmbeddedText } from '../embedded-text.ts';
import { parseComfyUi } from './comfyui.ts';
import {
  type ForeignParameters,
  foreignParameters,
  parseForeignJson,
  withoutHiddenControls,
} from './foreign-parameters.ts';
import { parseDrawThings, parseFooocus, parseInvokeAi, parseNovelAi } from './json-parameters.ts';
import { parseMidjourney } from './midjourney.ts';
import { factsOfLines, parseParameterLines } from './parse-parameter-lines.ts';

export type { ForeignParameters } from './foreign-parameters.ts';

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
  return foreignParameters(programOf(facts), {
    prompt,
    negative,
    model,
    seed: facts?.get('Seed'),
  });
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
  return foreignParameters(of('XMP CreatorTool') ?? model, {
    prompt: of('XMP AIPromptInformation'),
    model,
  });
}

function plainPrompt(text: string | undefined): ForeignParameters | undefined {
  const { prompt, negative } = (text !== undefined && parseParameterLines(withoutHiddenControls(text))) || {};
  return prompt === undefined ? undefined : { prompt, ...(negative === undefined ? {} : { negative }) };
}
