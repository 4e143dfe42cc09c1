import { allModels, modelById } from '../models/all-models.ts';
import { fieldWithRole, type Model, optionTexts } from '../models/model.ts';
import type { Reason } from '../problem.ts';
import { numberReason, withDecimalPoint } from '../util/read-number.ts';
import { comparableText, requestsOf } from './choose-price.ts';
import { mostRatePlaces, splitCurrency } from './money.ts';
import { mostConditions, type Price, type PriceUnit, priceSchema, priceUnits, ratePattern } from './price.ts';

type PriceCondition = Price['conditions'][number];

/** Titles of the columns. A reason is the rest of a sentence that begins with the title. */
export const priceColumnTitles = {
  baseUrl: 'Connection',
  modelId: 'Model',
  conditions: 'Condition',
  unit: 'Unit',
  rate: 'Price',
  currency: 'Currency',
  validFrom: 'Valid from',
  notes: 'Notes',
};
export type PriceColumn = keyof typeof priceColumnTitles;
export const priceColumns = Object.keys(priceColumnTitles) as readonly PriceColumn[];

/** A price as the user types it, and as a table has it. Each value is text; empty for none. */
export type PriceInput = Readonly<Record<PriceColumn, string>>;

export function priceInput(textOf: (column: PriceColumn) => string): PriceInput {
  return Object.fromEntries(priceColumns.map((column) => [column, textOf(column)])) as PriceInput;
}

/** Returns a sentence of a reason. */
export function priceSentence({ field, text }: Reason): string {
  return `${priceColumnTitles[field as PriceColumn]} ${text}`;
}

/** `per image` */
export const unitTexts: Readonly<Record<PriceUnit, string>> = {
  run: 'per run',
  image: 'per image',
  second: 'per second',
  megapixel: 'per megapixel',
  'input-tokens': 'per 1M input tokens',
  'output-tokens': 'per 1M output tokens',
};

type ReadPrice =
  | { readonly ok: true; readonly price: Omit<Price, 'id'> }
  | { readonly ok: false; readonly reasons: readonly Reason[] };

/**
 * Reads one price. Each reason names its column as `field`. A price without a currency has the one of the list. A price
 * without a date has the date of the price in the list that it would replace, or `today`.
 */
export function readPrice(input: PriceInput, list: readonly Price[], today: string): ReadPrice {
  const reasons: Reason[] = [];
  const report = (field: PriceColumn, text: string | undefined) => {
    if (text !== undefined) reasons.push({ field, text });
  };
  const modelId = input.modelId.trim();
  const model = modelById(modelId);
  const unit = readUnit(input.unit);
  const conditions = readConditions(input.conditions);
  const stated = input.currency.trim();
  const typed = stated === '' ? splitCurrency(input.rate) : { amount: input.rate, currency: stated.toUpperCase() };
  const rate = withDecimalPoint(typed.amount);
  const currency = typed.currency || (list.at(-1)?.currency ?? 'USD');
  const validFrom = withIsoDate(input.validFrom);
  report('baseUrl', baseUrlReason(input.baseUrl.trim()));
  report('modelId', modelIdReason(modelId));
  report('unit', unit === undefined ? unitReason(input.unit) : unitReasonForModel(unit, model));
  report('conditions', typeof conditions === 'string' ? conditions : conditionsReason(conditions, model));
  report('rate', rateReason(rate));
  report('currency', /^[A-Z]{3}$/.test(currency) ? undefined : currencyReason(stated));
  report('validFrom', validFrom === '' || isDate(validFrom) ? undefined : dateReason(validFrom));
  report('notes', lengthReason(input.notes, 1000));
  if (reasons.length > 0 || unit === undefined || typeof conditions === 'string') return { ok: false, reasons };
  const baseUrl = input.baseUrl.trim();
  const price = {
    ...(baseUrl === '' ? {} : { baseUrl: new URL(baseUrl).origin }),
    modelId,
    conditions,
    unit,
    rate,
    currency,
    validFrom,
    notes: input.notes.trim(),
  };
  return { ok: true, price: validFrom === '' ? { ...price, validFrom: dateToReplace(price, list) ?? today } : price };
}

/** Returns the date of the newest price in the list for the same requests. */
function dateToReplace(price: Omit<Price, 'id'>, list: readonly Price[]): string | undefined {
  return list
    .filter((other) => other.modelId === price.modelId && requestsOf(other) === requestsOf(price))
    .map((other) => other.validFrom)
    .sort()
    .at(-1);
}

/** Returns a price as the user would type it. */
export function priceInputOf(price: Omit<Price, 'id'>): PriceInput {
  return { ...price, baseUrl: price.baseUrl ?? '', conditions: conditionsText(price.conditions) };
}

/** `mode=pro; duration=10` */
export function conditionsText(conditions: readonly PriceCondition[]): string {
  return conditions.map(({ field, value }) => `${field}=${value}`).join('; ');
}

/** Reads `image`, `images`, `per image` and `per 1M input tokens`. */
function readUnit(text: string): PriceUnit | undefined {
  const bare = text.trim().toLowerCase();
  return priceUnits.find((unit) => [unit, `${unit}s`, `per ${unit}`, unitTexts[unit].toLowerCase()].includes(bare));
}

/** Returns the conditions, or the reason why the text has none. Reads `mode=pro; duration=10` and `mode pro, duration: 10`. */
function readConditions(text: string): PriceCondition[] | string {
  const conditions: PriceCondition[] = [];
  for (const part of text.split(/[;\n]|,\s?(?=[\w.[\]-]{1,100}[=:])/).map((each) => each.trim())) {
    if (part === '') continue;
    const [, field = '', value = ''] = /^([^=]+)=(.+)$/s.exec(part) ?? /^([^\s:]+)[\s:](.+)$/s.exec(part) ?? [];
    if (field.trim() === '' || value.trim() === '')
      return `has “${part}”. Write a setting and its value, such as mode=pro.`;
    conditions.push({ field: field.trim(), value: value.trim() });
  }
  return conditions;
}

function conditionsReason(conditions: readonly PriceCondition[], model: Model | undefined): string | undefined {
  if (conditions.length > mostConditions) return `has ${conditions.length} parts; the limit is ${mostConditions}.`;
  const names = conditions.map(({ field }) => field);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) return `names ${repeated} twice. Add a separate price for the second value.`;
  const long = conditions.find(({ field, value }) => field.length > 100 || value.length > 200);
  if (long) return `has a value with more than 200 characters. Shorten the value.`;
  if (!model) return undefined;
  const usable = Object.entries(model.fields).filter(([, field]) => field.holds === 'setting');
  for (const { field: name, value } of conditions) {
    const field = usable.find(([each]) => each === name)?.[1];
    if (!field)
      return `names ${name}, but ${model.id} has no such setting. Its settings: ${usable.map(([each]) => each).join(', ')}.`;
    const options = optionTexts(field);
    if (options && !options.some((option) => comparableText(option) === comparableText(value))) {
      return `has ${name}=${value}. Values of ${name}: ${options.join(', ')}.`;
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
  return `is “${text.slice(0, 60)}”. Enter a number such as 0.05, and a currency as its code: 0.05 USD.`;
}

const currencyReason = (text: string) => `is “${text.slice(0, 20)}”. Enter a code of three letters, such as USD.`;
const isDate = (text: string) => priceSchema.shape.validFrom.safeParse(text).success;
const dateReason = (text: string) => `is “${text.slice(0, 30)}”. Enter a date such as 2026-11-21.`;

function lengthReason(text: string, most: number): string | undefined {
  return text.length <= most ? undefined : `has ${text.length} characters; the limit is ${most}.`;
}

/**
 * Returns a date as `2026-11-21` if a spreadsheet wrote it in another unmistakable order: `2026/11/21` or `21.11.2026`.
 * Every other text stays as it is: `05/11/2026` is another day in another country.
 */
function withIsoDate(text: string): string {
  return text
    .trim()
    .replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?!\d)/, (_, year, month, day) => isoDate(year, month, day))
    .replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/, (_, day, month, year) => isoDate(year, month, day));
}

function isoDate(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
