import type { Draft, FieldValue } from '../fields/field-values-and-drafts.ts';
import { asImages } from '../fields/images-field.ts';
import { readSizeOrRatio } from '../fields/size-or-ratio.ts';
import { fieldWithRole, inputSlots } from '../models/model.ts';
import { countCharacters, formatCounted } from '../util/format-numbers.ts';
import { joinList } from '../util/join-list.ts';
import { ratioName } from '../util/ratio-name.ts';
import { briefNames } from './run-plan/brief-as-form-model.ts';
import { firstImage } from './run-plan/plan-row-images-cell.ts';
import type { RunPlanRow } from './run-plan/run-plan-rows.ts';

type Trait = 'prompt' | 'negative' | 'images' | 'shape' | 'pixels' | 'duration' | 'rewriting' | 'sound' | 'seed';

/** A reason besides the models why the results will differ. */
interface Unevenness {
  readonly trait: Trait;
  /** The rest of a sentence that begins with the common properties of the rows. */
  readonly words: string;
}

/** A change that makes the rows more similar with one click. */
export interface Equaliser {
  readonly label: string;
  /** New values by row id and wire name; `null` empties a field. Rows that do not support the value are omitted. */
  readonly edits: Readonly<Record<string, Readonly<Record<string, FieldValue | null>>>>;
}

export interface Fairness {
  readonly outcome: 'alone' | 'even' | 'mostly' | 'uneven';
  readonly differences: readonly Unevenness[];
  readonly equalisers: readonly Equaliser[];
}

/** Compares the rows to send, apart from their models. Pure. The texts count rows. */
export function fairnessOf(all: readonly RunPlanRow[], brief: Draft): Fairness {
  const rows = all.filter(({ isOn }) => isOn);
  if (rows.length < 2) return { outcome: 'alone', differences: [], equalisers: [] };
  const differences = [
    ...promptDifference(rows, brief),
    ...negativeDifference(rows, brief),
    ...imageDifference(rows, brief),
    ...shapeDifference(rows),
    ...durationDifference(rows),
    ...switchDifference(rows, 'prompt-rewriting', 'rewriting', 'prompt rewriting is on'),
    ...switchDifference(rows, 'sound', 'sound', 'sound is on'),
    ...seedDifference(rows),
  ];
  const weighty = differences.filter(({ trait }) => trait !== 'pixels' && trait !== 'seed');
  const outcome = differences.length === 0 ? 'even' : weighty.length > 4 ? 'uneven' : 'mostly';
  const equalisers = [
    ...durationEqualiser(rows),
    ...shapeEqualiser(rows, brief),
    ...offEqualiser(rows, 'prompt-rewriting', 'Prompt rewriting off for all'),
    ...offEqualiser(rows, 'sound', 'Sound off for all'),
  ];
  return { outcome, differences, equalisers };
}

function promptDifference(rows: readonly RunPlanRow[], brief: Draft): Unevenness[] {
  const wanted = brief.values[briefNames.prompt];
  const read = (row: RunPlanRow) => {
    const [name] = fieldWithRole(row.model, 'prompt') ?? [];
    return name === undefined ? '' : textIn(row.draft, name);
  };
  const whole = typeof wanted === 'string' ? wanted : '';
  const others = rows.filter((row) => read(row) !== whole);
  if (others.length === 0 || new Set(rows.map(read)).size === 1) return [];
  const cut = others.filter((row) => row.cuts.length > 0 && whole.startsWith(read(row)));
  const words: string[] = [];
  if (cut.length > 0) {
    const most = Math.max(...cut.map((row) => countCharacters(whole) - countCharacters(read(row))));
    words.push(
      `${count(cut.length)} ${cut.length === 1 ? 'reads' : 'read'} a prompt ${formatCounted(most, 'character')} shorter`,
    );
  }
  const own = others.length - cut.length;
  if (own > 0) words.push(`${count(own)} ${own === 1 ? 'reads' : 'read'} a custom prompt`);
  return [{ trait: 'prompt', words: words.join(', ') }];
}

function negativeDifference(rows: readonly RunPlanRow[], brief: Draft): Unevenness[] {
  if (!brief.values[briefNames.negative]) return [];
  const without = rows.filter((row) => {
    const [name] = fieldWithRole(row.model, 'negative-prompt') ?? [];
    return name === undefined || textIn(row.draft, name).trim() === '';
  });
  if (without.length === 0 || without.length === rows.length) return [];
  return [
    {
      trait: 'negative',
      words: `${count(without.length)} ${without.length === 1 ? 'gets' : 'get'} no negative prompt`,
    },
  ];
}

function imageDifference(rows: readonly RunPlanRow[], brief: Draft): Unevenness[] {
  const given = [briefNames.images, briefNames.endFrame].flatMap((name) => asImages(brief.values[name] ?? []) ?? []);
  const blind = rows.filter((row) => imagesIn(row) === 0);
  const differences: string[] = [];
  if (blind.length > 0 && blind.length < rows.length) {
    differences.push(`${count(blind.length)} ${blind.length === 1 ? 'does' : 'do'} not see the image`);
  }
  const fewer = rows.filter((row) => imagesIn(row) > 0 && imagesIn(row) < given.length);
  if (fewer.length > 0) differences.push(`${count(fewer.length)} ${fewer.length === 1 ? 'sees' : 'see'} fewer images`);
  const fitted = rows.filter((row) => firstImage(row)?.fit);
  if (fitted.length > 0 && fitted.length < rows.length - blind.length) {
    differences.push(`${count(fitted.length)} ${fitted.length === 1 ? 'sees' : 'see'} it cropped or padded`);
  }
  return differences.length === 0 ? [] : [{ trait: 'images', words: differences.join(', ') }];
}

function shapeDifference(rows: readonly RunPlanRow[]): Unevenness[] {
  const shapes = rows.flatMap((row) => shapeOfRow(row) ?? []);
  const ratios = [...new Set(shapes.map(ratioName))];
  const differences: Unevenness[] = [];
  if (ratios.length > 1) differences.push({ trait: 'shape', words: `aspect ratios are ${joinList(ratios)}` });
  const areas = shapes.filter(({ isRatio }) => !isRatio).map(({ width, height }) => width * height);
  const [least, most] = [Math.min(...areas), Math.max(...areas)];
  if (areas.length > 1 && most / least > 1.05) {
    const words = `sizes range from ${megapixels(least)} to ${megapixels(most)} megapixels`;
    differences.push({ trait: 'pixels', words });
  }
  return differences;
}

function durationDifference(rows: readonly RunPlanRow[]): Unevenness[] {
  const lengths = rows.flatMap((row) => lengthOf(row) ?? []);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  return lengths.length > 1 && least !== most
    ? [{ trait: 'duration', words: `durations range from ${least} to ${most} s` }]
    : [];
}

function switchDifference(rows: readonly RunPlanRow[], role: ToggleRole, trait: Trait, what: string): Unevenness[] {
  const on = rows.filter((row) => switchOf(row, role) === true);
  if (on.length === 0 || on.length === rows.length) return [];
  return [{ trait, words: `${what} for ${count(on.length)}` }];
}

/** Equal seeds matter only within one model. Across models, seeds are unrelated. */
function seedDifference(rows: readonly RunPlanRow[]): Unevenness[] {
  for (const group of Map.groupBy(rows, ({ model }) => model.id).values()) {
    const [first] = group;
    const [name] = (first && fieldWithRole(first.model, 'seed')) ?? [];
    if (!first || group.length < 2 || name === undefined) continue;
    const seeds = group.map(({ body }) => body[name]);
    if (seeds.includes(undefined) || new Set(seeds).size > 1) {
      const kind = seeds.includes(undefined) ? 'random' : 'other';
      return [{ trait: 'seed', words: `the ${first.model.title} runs have ${kind} seeds` }];
    }
  }
  return [];
}

/** Uses the duration that most rows support. Of several, the shortest is used, because it is the cheapest. */
function durationEqualiser(rows: readonly RunPlanRow[]): Equaliser[] {
  if (durationDifference(rows).length === 0) return [];
  const choices = rows.flatMap((row) => {
    const [name, field] = fieldWithRole(row.model, 'duration') ?? [];
    return name !== undefined && field ? [{ row, name, options: field.options }] : [];
  });
  const takers = new Map<number, number>();
  for (const { options } of choices) {
    for (const { value } of options) takers.set(Number(value), (takers.get(Number(value)) ?? 0) + 1);
  }
  const [best] = [...takers].sort(([a, many], [b, more]) => more - many || a - b);
  if (!best) return [];
  const edits = choices.flatMap(({ row, name, options }) => {
    const option = options.find(({ value }) => Number(value) === best[0]);
    return option && row.body[name] !== option.value ? [[row.id, { [name]: option.value }] as const] : [];
  });
  if (edits.length === 0) return [];
  const all = best[1] === choices.length ? '' : ' where supported';
  return [{ label: `Set every duration to ${best[0]} s${all}`, edits: Object.fromEntries(edits) }];
}

/** Uses the shape of the brief, otherwise of the first row, for every model with exactly this shape. */
function shapeEqualiser(rows: readonly RunPlanRow[], brief: Draft): Equaliser[] {
  const shapes = rows.flatMap((row) => shapeOfRow(row) ?? []);
  if (new Set(shapes.map(ratioName)).size < 2) return [];
  const wanted = readSizeOrRatio(brief.values[briefNames.shape] ?? '') ?? shapes[0];
  if (!wanted) return [];
  let short = false;
  const edits = rows.flatMap((row) => {
    const [name, field] = fieldWithRole(row.model, 'shape') ?? [];
    const own = shapeOfRow(row);
    if (own && ratioName(own) === ratioName(wanted)) return [];
    const nearest = field?.nearestShape({ ...wanted, isRatio: true });
    const shape = nearest === undefined ? null : readSizeOrRatio(nearest);
    if (name === undefined || nearest === undefined || !shape || ratioName(shape) !== ratioName(wanted)) {
      short ||= own !== undefined;
      return [];
    }
    return [[row.id, { [name]: nearest }] as const];
  });
  if (edits.length === 0) return [];
  return [
    {
      label: `Set every aspect ratio to ${ratioName(wanted)}${short ? ' where supported' : ''}`,
      edits: Object.fromEntries(edits),
    },
  ];
}

function offEqualiser(rows: readonly RunPlanRow[], role: ToggleRole, label: string): Equaliser[] {
  const edits = rows.flatMap((row) => {
    const [name] = fieldWithRole(row.model, role) ?? [];
    return name !== undefined && row.body[name] === true ? [[row.id, { [name]: false }] as const] : [];
  });
  return edits.length === 0 ? [] : [{ label, edits: Object.fromEntries(edits) }];
}

type ToggleRole = 'sound' | 'prompt-rewriting';

function switchOf(row: RunPlanRow, role: ToggleRole): boolean | undefined {
  const [name] = fieldWithRole(row.model, role) ?? [];
  const sent = name === undefined ? undefined : row.body[name];
  return typeof sent === 'boolean' ? sent : undefined;
}

/** Returns the requested duration in seconds. */
function lengthOf(row: RunPlanRow): number | undefined {
  const [name] = fieldWithRole(row.model, 'duration') ?? [];
  const sent = name === undefined ? undefined : row.body[name];
  return sent === undefined ? undefined : Number(sent);
}

/** Returns the requested aspect ratio. Without a field for the ratio, a video has the ratio of its first frame. */
function shapeOfRow(row: RunPlanRow) {
  const [name] = fieldWithRole(row.model, 'shape') ?? [];
  if (name !== undefined) {
    const sent = row.body[name];
    return typeof sent === 'string' ? (readSizeOrRatio(sent) ?? undefined) : undefined;
  }
  const image = firstImage(row);
  return image && { width: image.width, height: image.height, isRatio: true };
}

function imagesIn(row: RunPlanRow): number {
  return inputSlots(row.model).flatMap(([name]) => asImages(row.draft.values[name] ?? []) ?? []).length;
}

function textIn({ values }: Draft, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

function megapixels(pixels: number): string {
  return (pixels / 1e6).toFixed(1);
}

const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
function count(rows: number): string {
  return numbers[rows] ?? String(rows);
}
