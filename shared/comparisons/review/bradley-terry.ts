import { covariance, newtonStep } from './small-matrices.ts';

/**
 * The outcome of one vote: the candidates at `best` beat all other `candidates`. A name can occur twice in
 * `candidates`.
 */
export interface Choice {
  readonly candidates: readonly string[];
  /** Indexes into `candidates`, at least one. Several are a tie. */
  readonly best: readonly number[];
}

export interface Strength {
  readonly name: string;
  /** Strength in natural log odds. The mean of all connected models is 0. */
  readonly strength: number;
  /** Ends of the interval in the same unit. */
  readonly low: number;
  readonly high: number;
}

interface Options {
  /** Number of assumed ties of each candidate with an imaginary candidate of strength 0. Above 0. */
  readonly prior?: number;
  /** Half the width of the interval in standard errors. 1.96 covers 95 of 100. */
  readonly deviations?: number;
}

/**
 * Estimates strengths, so that `i` wins among the candidates `S` with the probability `exp(i) / sum of exp(s) over S`.
 * For two candidates, this is the model of Bradley and Terry (Biometrika 39, 1952); for more, the extension by Luce
 * (Individual Choice Behavior, 1959). One vote among four counts as one choice: as pairs it would count three times,
 * and the intervals would be too narrow. A tie is divided: half a win each for two candidates, a third each for three.
 *
 * The likelihood is concave, and Newton's method finds its maximum. Each candidate also has `prior` ties with an
 * imaginary candidate of strength 0. This keeps the strength finite for a candidate that won or lost everything, or
 * never met the others (Hunter, Annals of Statistics 32, 2004, section 2 describes when the plain likelihood has no
 * maximum). The intervals use the normal distribution at the maximum. Its covariance is the inverse of the observed
 * information, without the variance of the mean.
 *
 * Returns the strongest first. Equal strengths are sorted by name.
 */
export function fitStrengths(
  choices: readonly Choice[],
  { prior = 1, deviations = 1.959964 }: Options = {},
): readonly Strength[] {
  const names = [...new Set(choices.flatMap((choice) => choice.candidates))].sort();
  const counted = choices.map((choice) => countedChoice(choice, names));
  const { strengths, information } = topOfLikelihood(counted, names.length, prior);
  const centre = mean(strengths);
  const spread = covariance(information);
  return names
    .map((name, index) => {
      const strength = (strengths[index] ?? 0) - centre;
      const reach = deviations * Math.sqrt(centredVariance(spread, index));
      return { name, strength, low: strength - reach, high: strength + reach };
    })
    .sort((a, b) => b.strength - a.strength || (a.name < b.name ? -1 : 1));
}

/** Returns the probability that a candidate with the given strength (log odds) beats one of mean strength, 0 to 1. */
export function chanceAgainstMean(strength: number): number {
  return 1 / (1 + Math.exp(-strength));
}

/** A choice by indexes into the list of names: how often each candidate occurs, and its share of the win. */
interface CountedChoice {
  readonly places: readonly { readonly name: number; readonly count: number; readonly won: number }[];
}

function countedChoice({ candidates, best }: Choice, names: readonly string[]): CountedChoice {
  const wins = new Set(best);
  const places = names.flatMap((each, name) => {
    const own = candidates.flatMap((candidate, index) => (candidate === each ? [index] : []));
    if (own.length === 0) return [];
    return [{ name, count: own.length, won: own.filter((index) => wins.has(index)).length / wins.size }];
  });
  return { places };
}

function topOfLikelihood(choices: readonly CountedChoice[], size: number, prior: number) {
  let strengths: readonly number[] = Array.from({ length: size }, () => 0);
  let height = likelihood(choices, strengths, prior);
  for (let round = 0; round < 100; round += 1) {
    const { slope, information } = derivatives(choices, strengths, prior);
    const step = newtonStep(information, slope);
    let part = 1;
    let next = moved(strengths, step, part);
    let nextHeight = likelihood(choices, next, prior);
    // If a candidate won everything, a full step can overshoot the maximum. Smaller steps do not.
    while (nextHeight < height && part > 1e-9) {
      part /= 2;
      next = moved(strengths, step, part);
      nextHeight = likelihood(choices, next, prior);
    }
    if (nextHeight < height) break;
    strengths = next;
    height = nextHeight;
    if (Math.max(0, ...step.map(Math.abs)) * part < 1e-10) break;
  }
  return { strengths, information: derivatives(choices, strengths, prior).information };
}

function likelihood(choices: readonly CountedChoice[], strengths: readonly number[], prior: number): number {
  let sum = 0;
  for (const { places } of choices) {
    const top = Math.max(...places.map(({ name }) => strengths[name] ?? 0));
    let all = 0;
    for (const { name, count, won } of places) {
      const own = strengths[name] ?? 0;
      sum += won * own;
      all += count * Math.exp(own - top);
    }
    sum -= top + Math.log(all);
  }
  for (const own of strengths) {
    const chance = chanceAgainstMean(own);
    sum += (prior / 2) * (Math.log(chance) + Math.log(1 - chance));
  }
  return sum;
}

/** Returns the gradient of the likelihood and its negative second derivative: the observed information. */
function derivatives(choices: readonly CountedChoice[], strengths: readonly number[], prior: number) {
  const slope = strengths.map(() => 0);
  const information = strengths.map(() => strengths.map(() => 0));
  const add = (row: number, column: number, value: number) => {
    const into = information[row];
    if (into) into[column] = (into[column] ?? 0) + value;
  };
  for (const { places } of choices) {
    const weights = places.map(({ name, count }) => count * Math.exp(strengths[name] ?? 0));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, { name, won }] of places.entries()) {
      const chance = (weights[index] ?? 0) / all;
      slope[name] = (slope[name] ?? 0) + won - chance;
      add(name, name, chance);
      for (const [other, place] of places.entries()) add(name, place.name, (-chance * (weights[other] ?? 0)) / all);
    }
  }
  for (const [name, own] of strengths.entries()) {
    const chance = chanceAgainstMean(own);
    slope[name] = (slope[name] ?? 0) + prior * (0.5 - chance);
    add(name, name, prior * chance * (1 - chance));
  }
  return { slope, information };
}

function moved(from: readonly number[], step: readonly number[], part: number): readonly number[] {
  return from.map((value, index) => value + part * (step[index] ?? 0));
}

/** Returns the variance of a strength minus the mean of all strengths. */
function centredVariance(spread: readonly (readonly number[])[], index: number): number {
  const size = spread.length;
  let between = 0;
  let whole = 0;
  for (const [row, values] of spread.entries()) {
    for (const value of values) {
      whole += value;
      if (row === index) between += value;
    }
  }
  const own = spread[index]?.[index] ?? 0;
  return Math.max(0, own - (2 * between) / size + whole / size ** 2);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
