import type { ChoiceField } from '../../fields/choice-field.ts';
import type { FieldRole } from '../../fields/field.ts';
import type { Draft, FieldValue } from '../../fields/field-values-and-drafts.ts';
import { isSameSizeOrRatio, readSizeOrRatio } from '../../fields/size-or-ratio.ts';
import { isSameValue } from '../../models/compare-values-and-drafts.ts';
import { type Field, fieldWithRole, initialValue, type Model } from '../../models/model.ts';
import { countCharacters, formatCounted, formatPixels, formatRatio } from '../../util/format-numbers.ts';
import { ratioName } from '../../util/ratio-name.ts';
import { briefNameOf, briefNames } from './brief-as-form-model.ts';
import { firstImage, planRowImagesCell } from './plan-row-images-cell.ts';
import { badIn, type PlanTableCell } from './plan-table-cell.ts';
import type { RunPlanRow } from './run-plan-rows.ts';

// Texts of the run plan: the values that a row sends, compared with the brief.

/** Another sent setting, without its own column. */
interface Setting {
  readonly name: string;
  readonly words: string;
  /** The user changed the setting for this row. */
  readonly edited: boolean;
}

/** Fields that can have a column: where rows differ in them, and where the table has room. */
export type ColumnRole = 'sound' | 'prompt-rewriting' | 'seed' | 'resolution' | 'quality';

export type PlanRowCells = Readonly<
  Record<'prompt' | 'shape' | 'duration' | 'images' | 'other' | ColumnRole, PlanTableCell>
>;

export function planRowCells(row: RunPlanRow, brief: Draft): PlanRowCells {
  return {
    prompt: promptCell(row, brief),
    shape: shapeCell(row, brief),
    duration: durationCell(row, brief),
    images: planRowImagesCell(row, brief),
    // Only when they are read: a key in the form changes all rows, and most plans show few of these.
    get sound() {
      return roleCell(row, 'sound');
    },
    get 'prompt-rewriting'() {
      return roleCell(row, 'prompt-rewriting');
    },
    get seed() {
      return roleCell(row, 'seed');
    },
    get resolution() {
      return roleCell(row, 'resolution');
    },
    get quality() {
      return roleCell(row, 'quality');
    },
    get other() {
      return planRowOtherCell(row);
    },
  };
}

/** More than two lines of a cell. Characters of a custom prompt. */
const longestShown = 200;

function promptCell(row: RunPlanRow, brief: Draft): PlanTableCell {
  const [name, field] = fieldWithRole(row.model, 'prompt') ?? [];
  const wanted = brief.values[briefNames.prompt];
  if (name === undefined || !field) return { main: 'Not supported', differs: wanted !== undefined };
  const bad = badIn(row, [name]);
  const wait = row.waits.find((each) => each.field === name);
  if (wait) {
    const over = wait.length - wait.limit;
    const main = `Too long by ${over}`;
    return { main, sub: `${wait.length} of ${wait.limit}`, differs: true, name, isBad: true };
  }
  const text = asText(row.body[name]);
  const count = countCharacters(text);
  const sub = field.maxLength === undefined ? formatCounted(count, 'character') : `${count} of ${field.maxLength}`;
  const cut = row.cuts.find((each) => each.field === name);
  if (cut) return { main: `Shortened by ${cut.length - cut.limit}`, sub, differs: true, name, ...bad };
  if (text === '')
    return {
      main: 'Empty',
      sub: field.required ? 'required' : 'sent without',
      differs: wanted !== undefined,
      name,
      ...bad,
    };
  if (row.expansion?.text === text) return { main: chosenText(row.expansion), sub, differs: false, name, ...bad };
  const isOwn = text !== wanted;
  return { main: isOwn ? text.slice(0, longestShown) : 'As in the form', sub, differs: isOwn, name, ...bad };
}

/** Returns the values that distinguish the prompts of a template. */
function chosenText({ text, from }: NonNullable<RunPlanRow['expansion']>): string {
  return from.chosen.length === 0 ? text : from.chosen.map(({ value }) => value).join(', ');
}

function shapeCell(row: RunPlanRow, brief: Draft): PlanTableCell {
  const wanted = readSizeOrRatio(brief.values[briefNames.shape] ?? '');
  const [name] = fieldWithRole(row.model, 'shape') ?? [];
  if (name === undefined) {
    const image = firstImage(row);
    if (!image) return { main: 'Chosen by the model', differs: wanted !== null };
    const ratio = image.width / image.height;
    const isOther = wanted !== null && Math.abs(Math.log((ratio * wanted.height) / wanted.width)) > 0.01;
    return { main: 'From the image', sub: formatRatio(ratio), differs: isOther };
  }
  const bad = badIn(row, [name]);
  const sent = row.body[name];
  const shape = typeof sent === 'string' ? readSizeOrRatio(sent) : null;
  if (sent === undefined || !shape) {
    return {
      main: sent === undefined ? 'Not sent' : asText(sent),
      sub: 'chosen by the model',
      differs: wanted !== null,
      name,
      ...bad,
    };
  }
  const differs = wanted !== null && !row.swept?.has(name) && !isSameSizeOrRatio(wanted, shape);
  return {
    main: shape.isRatio ? String(sent) : formatPixels(shape.width, shape.height),
    // The ratio of pixels is drawn.
    ...(shape.isRatio ? { sub: 'own pixels' } : differs ? { sub: ratioName(shape) } : {}),
    shape,
    differs,
    name,
    ...bad,
  };
}

function durationCell(row: RunPlanRow, brief: Draft): PlanTableCell {
  const wanted = brief.values[briefNames.duration];
  const [name, field] = fieldWithRole(row.model, 'duration') ?? [];
  if (name === undefined || !field) {
    const main = row.model.output === 'images' ? 'Image' : 'Chosen by the model';
    return { main, differs: wanted !== undefined };
  }
  const bad = badIn(row, [name]);
  const sent = row.body[name];
  if (sent === undefined)
    return { main: 'Not sent', sub: 'chosen by the model', differs: wanted !== undefined, name, ...bad };
  const differs = wanted !== undefined && !row.swept?.has(name) && Number(sent) !== wanted;
  const sub = differs ? { sub: row.edited.has(name) ? byPerson : takesWords(field) } : {};
  return { main: `${String(sent)} s`, ...sub, differs, name, ...bad };
}

const byPerson = 'set by you for this row';

/** Returns, for example, "takes 4, 8, 12". */
function takesWords({ options }: ChoiceField): string {
  const values = options.map(({ value }) => String(value));
  return values.length === 1 ? `accepts only ${values[0]}` : `accepts ${values.join(', ')}`;
}

function roleCell(row: RunPlanRow, role: ColumnRole): PlanTableCell {
  const [name, field] = fieldWithRole(row.model, role) ?? [];
  if (name === undefined || !field)
    return { main: 'none', differs: row.dropped.some((drop) => drop.field === briefNameOf({ role })) };
  const value = row.draft.values[name];
  const bad = badIn(row, [name]);
  const isSent = row.body[name] !== undefined && value !== undefined;
  const main = bad.isBad ? wrongText(field, value) : isSent ? field.text(value) : 'Not sent';
  return { main, differs: row.edited.has(name), name, ...bad };
}

/** Returns the cell of all fields without a column. `shown`: fields with a column of their own. */
export function planRowOtherCell(row: RunPlanRow, shown: readonly FieldRole[] = []): PlanTableCell {
  const own = ownColumns(row.model, shown);
  const shownNames = shown.map((role) => briefNameOf({ role }));
  const dropped = row.dropped.filter(({ field }) => !hasColumn.has(field) && !shownNames.includes(field));
  const missing = [...new Set(dropped.map(({ title }) => `no ${title.toLowerCase()}`))];
  const settings = Object.entries(row.model.fields).flatMap(([name, field]): Setting[] => {
    if (own.has(name) || field.holds === 'files') return [];
    const value = row.draft.values[name];
    const edited = row.edited.has(name);
    if (field.holds === 'text') return edited ? [{ name, words: `custom ${field.title.toLowerCase()}`, edited }] : [];
    if (row.body[name] === undefined || value === undefined) return [];
    if (field.advanced && field.role === undefined && isSameValue(value, initialValue(field))) return [];
    return [{ name, words: `${field.title}: ${field.text(value)}`, edited }];
  });
  // Varied values tell the rows apart.
  settings.sort((one, other) => Number(row.swept?.has(other.name) ?? 0) - Number(row.swept?.has(one.name) ?? 0));
  const wait = row.waits.find(({ field }) => !own.has(field));
  const cut = row.cuts.find(({ field }) => !own.has(field));
  const [setting] = settings;
  const names = [...Object.keys(row.model.fields).filter((name) => !own.has(name)), 'extra'];
  const bad = badIn(row, names);
  const wrong = row.reasons.find(({ field }) => names.includes(field));
  const wrongField = wrong && row.model.fields[wrong.field];
  const main = wait
    ? `${wait.title} is ${formatCounted(wait.length - wait.limit, 'character')} too long`
    : wrong && wrongField
      ? `${wrongField.title}: ${wrongText(wrongField, row.draft.values[wrong.field])}`
      : cut
        ? `${cut.title} shortened by ${cut.length - cut.limit}`
        : missing.length > 0
          ? sentence(missing.join(', '))
          : sentence(setting?.words ?? 'no other settings');
  const rest = settings.map(({ words }) => words).filter((words) => main !== sentence(words));
  const differs =
    wait !== undefined || cut !== undefined || missing.length > 0 || settings.some(({ edited }) => edited);
  const leads = wait?.field ?? wrong?.field ?? setting?.name;
  return {
    main,
    ...(rest.length > 0 ? { sub: rest.join(', ') } : {}),
    differs,
    ...(leads === undefined ? {} : { name: leads }),
    ...(wait ? { isBad: true as const } : bad),
  };
}

/** Fields of the brief with their own column. */
const hasColumn: ReadonlySet<string> = new Set([
  briefNames.prompt,
  briefNames.shape,
  briefNames.duration,
  briefNames.images,
  briefNames.endFrame,
]);

function ownColumns(model: Model, shown: readonly FieldRole[]): ReadonlySet<string> {
  return new Set(
    Object.entries(model.fields).flatMap(([name, { role }]) =>
      role && (shown.includes(role) || hasColumn.has(briefNameOf({ role }) ?? '')) ? [name] : [],
    ),
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns a value that is refused, as the user entered it. */
function wrongText(field: Field, value: FieldValue | undefined): string {
  return value === undefined || value === '' ? 'missing' : field.text(value);
}

function sentence(words: string): string {
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
}
