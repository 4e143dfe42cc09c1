import type { Draft, FieldValue } from '../fields/field-values-and-drafts.ts';
import { imageId } from '../fields/image-name.ts';
import { typeName } from '../fields/image-type.ts';
import { asImages } from '../fields/images-field.ts';
import { modelById } from '../models/all-models.ts';
import { type Field, fieldWithRole, type Model } from '../models/model.ts';
import { fieldsNotSent } from '../models/model-rules.ts';
import { prepareRun } from '../models/prepare-run.ts';
import { promptOf } from '../models/prompts-of-form.ts';
import { countCharacters, formatBytes, formatCounted, formatPixels, indexOfCharacter } from '../util/format-numbers.ts';
import { type Json, unmistakableText } from '../util/json.ts';
import {
  type Cell,
  type ComparedPane,
  type Group,
  missing,
  notAvailable,
  type Row,
  unknownOf,
  unsaid,
} from './comparison-table-types.ts';
import { fieldTitles, namedField, onlyModelWith } from './field-titles.ts';

/**
 * Returns the values whose sent form differs from the visible form: text lengths, image encodings, and withheld values
 * with the reason. All other values are sent as requested.
 */
export function sentDifferentlyRows(panes: readonly ComparedPane[]): Group {
  const sent = panes.map(sentOf);
  const rows = fieldTitles(panes).flatMap((title): Row[] => {
    const cells = sent.map((each) => cellOf(each, title));
    const tells = sent.some((each) => tellsMore(each, title));
    const onlyModel = onlyModelWith(panes, title);
    if (!tells) return [];
    return [
      { id: `field ${title}`, title: rowTitle(sent, title), cells, ...(onlyModel !== undefined && { onlyModel }) },
    ];
  });
  return { title: 'Sent', rows, notes: [...cutNotes(panes), ...keptBackNotes(sent)] };
}

/** Returns the cells of one pane by the titles of its fields. */
export function sentCells(pane: ComparedPane): (title: string) => Cell {
  const sent = sentOf(pane);
  return (title) => cellOf(sent, title);
}

interface Sent extends Pick<ComparedPane, 'asking'> {
  readonly letter: string;
  readonly model: Model | undefined;
  readonly draft: Draft | undefined;
  /** The request body by wire name. `undefined` if the draft is no longer valid. */
  readonly body: Readonly<Record<string, Json>> | undefined;
  /** The reason for each withheld field, by wire name. */
  readonly keptBack: Readonly<Record<string, string>>;
}

function sentOf({ letter, modelId, draft, asking }: ComparedPane): Sent {
  const model = modelById(modelId);
  if (!model || !draft) return { letter, model, draft, body: undefined, keptBack: {}, ...(asking && { asking }) };
  // For an image, only its presence matters here. The field describes the sent form.
  const prepared = prepareRun(model, draft);
  const keptBack = Object.entries(fieldsNotSent(model, draft.values)).filter(([name]) => isSet(draft.values[name]));
  return {
    letter,
    model,
    draft,
    body: prepared.reasons.length === 0 ? prepared.body(imageId) : undefined,
    keptBack: Object.fromEntries(keptBack),
  };
}

function tellsMore({ model, keptBack }: Sent, title: string): boolean {
  const named = model && namedField(model, title);
  return named !== undefined && (changesForm(named.field) || named.name in keptBack);
}

/** Adds the unit of the length to the title of a text row. A narrow column has no room for the longest of them. */
function rowTitle(sent: readonly Sent[], title: string): string {
  const isText = sent.some(({ model }) => model && namedField(model, title)?.field.holds === 'text');
  if (!isText) return title;
  return title === 'Negative prompt' ? 'Negative' : `${title} length`;
}

function changesForm(field: Field): boolean {
  return field.holds === 'text' || field.holds === 'files';
}

function cellOf(sent: Sent, title: string): Cell {
  const { model, draft, body, keptBack } = sent;
  const named = model && namedField(model, title);
  if (!model) return missing('not known');
  if (!named) return notAvailable;
  if (named.name in keptBack) return { text: 'not sent' };
  if (!draft || !body) return unknownOf(sent);
  const wire = body[named.name];
  if (wire === undefined) return unsaid('not sent');
  if (named.field.encoding !== undefined) {
    return { text: imageText(named.field.encoding, draft.values[named.name]) };
  }
  const isText = typeof wire === 'string' && named.field.holds === 'text';
  return { text: isText ? String(countCharacters(wire)) : unmistakableText(wire) };
}

function imageText(encoding: 'base64' | 'data-uri', value: FieldValue | undefined): string {
  const images = value === undefined ? null : asImages(value);
  const how = encoding === 'base64' ? 'Base64' : 'data URI';
  if (!images) return how;
  return images
    .map((image) => {
      if (image.from === 'link') return 'URL, unchanged';
      const facts = [formatPixels(image.width, image.height), typeName(image.type), formatBytes(image.bytes)];
      return [how, ...(image.fit ? ['resized'] : []), ...facts].join(' · ');
    })
    .join('; ');
}

/** Describes which end a prompt lost compared with the longest prompt, if its model has a lower limit. */
function cutNotes(panes: readonly ComparedPane[]): Group['notes'] {
  const prompts = panes.map(promptIn);
  const whole = prompts.reduce((longest, each) => (each.length > longest.length ? each : longest), '');
  return panes.flatMap((pane) => {
    const { letter, modelId } = pane;
    const prompt = promptIn(pane);
    const model = modelById(modelId);
    const most = (model && fieldWithRole(model, 'prompt')?.[1].maxLength) ?? Infinity;
    if (prompt === '' || prompt === whole || !whole.startsWith(prompt) || countCharacters(whole) <= most) return [];
    const lost = whole.slice(indexOfCharacter(whole, countCharacters(prompt)));
    const lostText = formatCounted(countCharacters(lost), 'character');
    return [{ kind: 'cut', text: `${letter} was cut by ${lostText}: “${lost.trim()}”` }];
  });
}

function promptIn({ modelId, draft }: ComparedPane): string {
  return draft ? promptOf({ modelId, draft }) : '';
}

function keptBackNotes(sent: readonly Sent[]): Group['notes'] {
  return sent.flatMap(({ letter, model, keptBack }) =>
    Object.entries(keptBack).map(([name, reason]) => ({
      kind: 'not-sent' as const,
      text: `${letter}: ${model?.fields[name]?.title ?? name} was not sent; ${reason}.`,
    })),
  );
}

function isSet(value: FieldValue | undefined): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}
