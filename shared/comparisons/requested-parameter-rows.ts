import type { Draft, FieldValue } from '../fields/field-values-and-drafts.ts';
import { asImages } from '../fields/images-field.ts';
import { asMotion } from '../fields/motion-field.ts';
import { readSizeOrRatio } from '../fields/size-or-ratio.ts';
import { modelById } from '../models/all-models.ts';
import { fieldValueText } from '../models/field-value-text.ts';
import type { Field, Model } from '../models/model.ts';
import { formatCounted } from '../util/format-numbers.ts';
import { parseJsonObject } from '../util/json.ts';
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
import { imageKey } from './review/same-brief.ts';
import { sizeAndRatioText } from './size-and-ratio-text.ts';

/** Returns the values of each form by the titles of its fields. */
export function requestedParameterRows(panes: readonly ComparedPane[]): Group {
  const fields = fieldTitles(panes).map((title): Row => {
    const onlyModel = onlyModelWith(panes, title);
    const cells = panes.map((pane) => cellOf(pane, title));
    return { id: `field ${title}`, title, cells, ...(onlyModel !== undefined && { onlyModel }) };
  });
  return { title: 'Requested', rows: [...fields, ...strayRows(panes), ...extraRows(panes)], notes: [] };
}

function cellOf(pane: ComparedPane, title: string): Cell {
  const { modelId, draft } = pane;
  const model = modelById(modelId);
  const named = model && namedField(model, title);
  if (!model) return missing('not known');
  if (!named) return notAvailable;
  return draft ? valueCell(named.field, draft.values[named.name]) : unknownOf(pane);
}

function valueCell(field: Field | undefined, value: FieldValue | undefined): Cell {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return unsaid(field?.role === 'seed' ? 'random' : 'not set');
  }
  const own = fieldValueText(field, value);
  const text = field?.role === 'shape' && typeof value === 'string' ? requestedSizeAndRatioText(value, own) : own;
  const images = Array.isArray(value) ? asImages(value) : null;
  if (images) return { text: formatCounted(images.length, 'image'), key: images.map(imageKey).join(' '), images };
  const motion = Array.isArray(value) ? asMotion(value) : null;
  return motion ? { text, key: JSON.stringify(motion) } : { text };
}

/** Values in a draft without a field of its model, such as those of older versions. */
function strayRows(panes: readonly ComparedPane[]): Row[] {
  const strayOf = ({ modelId, draft }: ComparedPane) => {
    const model: Model | undefined = modelById(modelId);
    return Object.keys(draft?.values ?? {}).filter((name) => !(model && name in model.fields));
  };
  return [...new Set(panes.flatMap(strayOf))].map((name) => ({
    id: `stray ${name}`,
    title: name,
    cells: panes.map((pane) =>
      strayOf(pane).includes(name) ? valueCell(undefined, pane.draft?.values[name]) : notAvailable,
    ),
  }));
}

/** Extra body fields by name. Invalid JSON is displayed as one text. */
function extraRows(panes: readonly ComparedPane[]): Row[] {
  const extras = panes.map(({ draft }) => extraFields(draft));
  return [...new Set(extras.flatMap((each) => Object.keys(each)))].map((name) => ({
    id: `extra ${name}`,
    title: name === wholeText ? 'Extra body fields' : name,
    cells: extras.map((each) => (name in each ? { text: each[name] ?? '' } : unsaid('not set'))),
  }));
}

const wholeText = '';

function extraFields(draft: Draft | undefined): Readonly<Record<string, string>> {
  if (!draft || draft.extra.trim() === '') return {};
  const parsed = parseJsonObject(draft.extra);
  if (!parsed.ok) return { [wholeText]: draft.extra };
  return Object.fromEntries(Object.entries(parsed.value).map(([name, value]) => [name, JSON.stringify(value)]));
}

/** Returns the shape text of a value in a form. For a ratio or another value, returns the text of the form. */
function requestedSizeAndRatioText(value: string, text: string): string {
  const shape = readSizeOrRatio(value);
  return shape && !shape.isRatio ? sizeAndRatioText(shape.width, shape.height) : text;
}
