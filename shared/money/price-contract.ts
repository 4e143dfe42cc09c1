import { z } from 'zod';
import { action, change, nothing } from '../contract/declare-call.ts';
import { mostPrices, priceSchema } from './price.ts';

export const priceContract = {
  /** Replaces the price list. Refused if two of its prices conflict. */
  replace: change.input(z.object({ prices: z.array(priceSchema).max(mostPrices) })).output(nothing),
  /** Returns the text of the table at the URL of the settings. Changes no price. */
  fetchTable: action.output(z.object({ text: z.string() })),
};
