import { openAsBlob, statSync } from 'node:fs';
import path from 'node:path';
import { fieldOfColumn, parseCell } from '../../shared/comparisons/run-plan/plan-csv-columns.ts';
import { inputUploadRoute } from '../../shared/contract/http-routes.ts';
import {
  type Draft,
  type FieldValue,
  type ImageInput,
  imageFileSchema,
  imageInputSchema,
} from '../../shared/fields/field-values-and-drafts.ts';
import { asImages } from '../../shared/fields/images-field.ts';
import { inputSlots } from '../../shared/models/carry-images.ts';
import { fieldWithRole, filledDraft, type Model } from '../../shared/models/model.ts';
import { isProblem, ProblemError, problem } from '../../shared/problem.ts';
import { joinList } from '../../shared/util/join-list.ts';
import type { CommandContext } from './command-context.ts';
import { UsageError } from './parse-command.ts';
import { readTextInput } from './text-input.ts';

/**
 * Returns the form of a model with the values of --prompt, --set and --image; all other fields are those of a new form.
 * Throws a `UsageError` for an unknown field, and a `ProblemError` for a file that is no image.
 */
export async function draftOfOptions(
  model: Model,
  context: Pick<CommandContext, 'program' | 'values' | 'readInput'>,
): Promise<Draft> {
  const { program, values } = context;
  const given: GivenValues = {};
  const prompt = values.text('prompt');
  if (prompt !== undefined) {
    const [name] = fieldWithRole(model, 'prompt') ?? [];
    if (name === undefined) throw new UsageError(`${model.title} has no prompt. Omit --prompt.`);
    given[name] = prompt === '-' ? (await readTextInput(context)).trimEnd() : prompt;
  }
  let extra = '';
  for (const assignment of values.all('set')) {
    const [, column = '', text = ''] = /^([^=]+)=([\s\S]*)$/.exec(assignment) ?? [];
    if (column === '') throw new UsageError(`--set needs FIELD=VALUE, not “${assignment}”.`);
    if (column.trim().toLowerCase() === 'extra') {
      extra = text;
      continue;
    }
    const [name, field] = fieldOfColumn(model, column) ?? [];
    if (name === undefined || !field) {
      throw new UsageError(`${model.title} has no field “${column}”. See: triptych models ${model.id}`);
    }
    if (text === '') given[name] = null;
    else {
      const value = parseCell(field, text);
      if (value === undefined) throw new UsageError(`Use --image ${name}=FILE for the image of ${field.title}.`);
      given[name] = value;
    }
  }
  for (const place of values.all('image')) await addImage(model, given, place, program);
  return { ...filledDraft(model, given), extra };
}

type GivenValues = Record<string, FieldValue | null>;

async function addImage(
  model: Model,
  given: GivenValues,
  place: string,
  program: CommandContext['program'],
): Promise<void> {
  const slots = inputSlots(model);
  const [, column, rest] = /^([\w -]+)=([\s\S]+)$/.exec(place) ?? [];
  const [named] = (column !== undefined && fieldOfColumn(model, column)) || [];
  const imagesIn = (name: string) => asImages(given[name] ?? []) ?? [];
  const slot =
    named === undefined
      ? slots.find(([name, { max }]) => imagesIn(name).length < max)
      : slots.find(([name]) => name === named);
  if (!slot) {
    const titles = joinList(slots.map(([name]) => name));
    throw new UsageError(
      slots.length === 0
        ? `${model.title} accepts no images. Omit --image.`
        : `${model.title} has no room for “${place}”. Its image fields: ${titles}.`,
    );
  }
  const [name] = slot;
  given[name] = [...imagesIn(name), await imageOf(named === undefined ? place : (rest ?? ''), program)];
}

async function imageOf(place: string, { fetch }: CommandContext['program']): Promise<ImageInput> {
  if (/^https?:\/\//i.test(place)) {
    const link = imageInputSchema.safeParse({ from: 'link', url: place });
    if (link.success) return link.data;
    throw new UsageError(`“${place}” isn’t a valid image URL.`);
  }
  if (!statSync(place, { throwIfNoEntry: false })?.isFile()) {
    throw new UsageError(`There is no file “${place}”. Check the path.`);
  }
  const answer = await fetch(inputUploadRoute(path.basename(place)), {
    method: 'POST',
    body: await openAsBlob(place),
  });
  const stored: unknown = await answer.json();
  const image = imageFileSchema.safeParse(stored);
  if (image.success) return image.data;
  throw new ProblemError(isProblem(stored) ? stored : problem('disk', `Couldn’t add the image ${place}.`));
}
