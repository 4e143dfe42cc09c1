import { allModels, modelById } from '../models/all-models.ts';
import { fieldWithRole, type Model, optionTexts } from '../models/model.ts';
import type { Reason } from '../problem.ts';
import { withIsoDate } from '../util/read-date.ts';
import { numberReason, withDecimalPoint } from '../util/read-number.ts';
import { mostRatePlaces } from './money.ts';
import {
  mostConditions,
  type Price,
  type PriceCondition,
  type PriceUnit,
  priceSchema,
  priceUnits,
  ratePattern,
} from './price.ts';

/** A price as the user types it, and as a CSV file has it. Each value is text; empty for none. */
export interface PriceInput {
  readonly baseUrl: string;
  readonly modelId: string;
  /** `mode=pro; duration=10` */
  readonly conditions: string;
  readonly unit: string;
  readonly rate: string;
  readonly currency: string;
  readonly validFrom: string;
  readonly notes: string;
}

export const priceColumns = [
  'baseUrl',
  'modelId',
  'conditions',
  'unit',
  'rate',
  'currency',
  'validFrom',
  'notes',
] as const satisfies readonly (keyof PriceInput)[];

/** Titles of the columns. A reason is the rest of a sentence that begins with the title. */
export const priceColumnTitles: Readonly<Record<keyof PriceInput, string>> = {
  baseUrl: 'Connection',
  modelId: 'Model',
  conditions: 'Conditions',
  unit: 'Unit',
  rate: 'Price',
  currency: 'Currency',
  validFrom: 'Valid from',
  notes: 'Notes',
};

/** `per image` */
export const unitTexts: Readonly<Record<PriceUnit, string>> = {
  run: 'per run',
  image: 'per image',
  second: 'per second',
  megapixel: 'per megapixel',
  'input-tokens': 'per 1M input tokens',
  'output-tokens': 'per 1M output tokens',
};

export type ReadPrice =
  | { readonly ok: true; readonly price: Omit<Price, 'id'> }
  | { readonly ok: false; readonly reasons: readonly Reason[] };

/** Reads one price. Each reason names its column as `field`. */
export function readPrice(input: PriceInput): ReadPrice {
  const reasons: Reason[] = [];
  const report = (field: keyof PriceInput, text: string | undefined) => {
    if (text !== undefined) reasons.push({ field, text });
  };
  const modelId = input.modelId.trim();
  const model = modelById(modelId);
  const unit = priceUnits.find((each) => each === input.unit.trim());
  const conditions = readConditions(input.conditions);
  const rate = withDecimalPoint(input.rate);
  const currency = input.currency.trim().toUpperCase();
  const validFrom = withIsoDate(input.validFrom);
  report('baseUrl', baseUrlReason(input.baseUrl.trim()));
  report('modelId', modelIdReason(modelId));
  report('unit', unit === undefined ? unitReason(input.unit) : unitReasonForModel(unit, model));
  report('conditions', typeof conditions === 'string' ? conditions : conditionsReason(conditions, model));
  report('rate', rateReason(rate));
  report('currency', /^[A-Z]{3}$/.test(currency) ? undefined : currencyReason(input.currency));
  report('validFrom', priceSchema.shape.validFrom.safeParse(validFrom).success ? undefined : dateReason(validFrom));
  report('notes', lengthReason(input.notes, 1000));
  if (reasons.length > 0 || unit === undefined || typeof conditions === 'string') return { ok: false, reasons };
  const baseUrl = input.baseUrl.trim();
  return {
    ok: true,
    price: {
      ...(baseUrl === '' ? {} : { baseUrl: new URL(baseUrl).origin }),
      modelId,
      conditions,
      unit,
      rate,
      currency,
      validFrom,
      notes: input.notes.trim(),
    },
  };
}

/** Returns a price as the user would type it. */
export function priceInputOf(price: Omit<Price, 'id'>): PriceInput {
  return { ...price, baseUrl: price.baseUrl ?? '', conditions: conditionsText(price.conditions) };
}

/** `mode=pro; duration=10` */
export function conditionsText(conditions: readonly PriceCondition[]): string {
  return conditions.map(({ field, value }) => `${field}=${value}`).join('; ');
}

/** Returns the conditions, or the reason why the text has none. */
function readConditions(text: string): PriceCondition[] | string {
  const conditions: PriceCondition[] = [];
  for (const part of text.split(/[;\n]/).map((each) => each.trim())) {
    if (part === '') continue;
    const [, field = '', value = ''] = /^([^=]+)=(.+)$/s.exec(part) ?? [];
    if (field.trim() === '' || value.trim() === '')
      return `have “${part}”. Write each condition as field=value, such as mode=pro.`;
    conditions.push({ field: field.trim(), value: value.trim() });
  }
  return conditions;
}

function conditionsReason(conditions: readonly PriceCondition[], model: Model | undefined): string | undefined {
  if (conditions.length > mostConditions) return `are ${conditions.length}; the limit is ${mostConditions}.`;
  const names = conditions.map(({ field }) => field);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) return `name ${repeated} twice. Add a separate price for the second value.`;
  const long = conditions.find(({ field, value }) => field.length > 100 || value.length > 200);
  if (long) return `have a value with more than 200 characters. Shorten the value.`;
  if (!model) return undefined;
  const usable = Object.entries(model.fields).filter(([, field]) => field.holds === 'setting');
  for (const { field: name, value } of conditions) {
    const field = usable.find(([each]) => each === name)?.[1];
    if (!field)
      return `name ${name}, but ${model.id} has no such setting. Its settings: ${usable.map(([each]) => each).join(', ')}.`;
    const options = optionTexts(field);
    if (options && !options.some((option) => option.toLowerCase() === value.toLowerCase())) {
      return `have ${name}=${value}. Values of ${name}: ${options.join(', ')}.`;
    }
  }
  return undefined;
}

function baseUrlReason(text: string): string | undefined {
  if (text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (text.length <= 2000 && (url?.protocol === 'https:' || url?.protocol === 'http:')) return undefined;
  return `is “${text.slice(0, 60)}”. Enter the base URL of the connection, such as https://gateway.example.com, or nothing for all connections.`;
}

function modelIdReason(text: string): string | undefined {
  if (text === '') return `is empty. Enter a model, such as ${allModels()[0]?.id}.`;
  return lengthReason(text, 200);
}

function unitReason(text: string): string {
  return `is ${text.trim() === '' ? 'empty' : `“${text.trim().slice(0, 60)}”`}. Use ${priceUnits.join(', ')}.`;
}

function unitReasonForModel(unit: PriceUnit, model: Model | undefined): string | undefined {
  if (!model) return undefined;
  if (unit.endsWith('-tokens')) return `is for conversations. ${model.id} has no tokens.`;
  if (unit === 'image' && model.output !== 'images') return `is image, but ${model.id} makes videos.`;
  if (unit === 'second' && !fieldWithRole(model, 'duration')) return `is second, but ${model.id} has no duration.`;
  if (unit === 'megapixel' && !fieldWithRole(model, 'shape')) return `is megapixel, but ${model.id} has no size.`;
  return undefined;
}

/** Returns the reason why a text is not an amount. The reason is the rest of a sentence that begins with a title. */
export function rateReason(text: string): string | undefined {
  if (ratePattern.test(text)) return undefined;
  if (text === '') return 'is empty. Enter a number such as 0.05.';
  if (/^-\s*[\d.,]+$/.test(text)) return `is ${text}. An amount can’t be negative.`;
  if (/^'?[=+@-]/.test(text)) return 'is a formula. Enter the number that it results in.';
  const reason = numberReason(text);
  if (reason !== undefined) return reason;
  const decimals = /^\d{1,9}\.(\d+)$/.exec(text)?.[1]?.length ?? 0;
  if (decimals > mostRatePlaces) return `has ${decimals} decimal places; the limit is ${mostRatePlaces}.`;
  if (/^\d{10,}/.test(text)) return 'is too large; the limit is 999999999.';
  return `is “${text.slice(0, 60)}”. Enter a number such as 0.05, without a currency.`;
}

export function currencyReason(text: string): string {
  return text.trim() === ''
    ? 'is empty. Enter a code such as USD.'
    : `is “${text.trim().slice(0, 20)}”. Enter a code of three letters, such as USD.`;
}

function dateReason(text: string): string {
  return text === ''
    ? 'is empty. Enter a date such as 2026-11-21.'
    : `is “${text.slice(0, 30)}”. Enter a date such as 2026-11-21.`;
}

function lengthReason(text: string, most: number): string | undefined {
  return text.length <= most ? undefined : `has ${text.length} characters; the limit is ${most}.`;
}
