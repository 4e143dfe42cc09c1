import { dayOf } from '../../../shared/util/format-dates.ts';
export const periodNames = ['week', 'month', 'last-month', 'days-90', 'year', 'all'] as const;
export type PeriodName = (typeof periodNames)[number];

export const periodTitles: Readonly<Record<PeriodName, string>> = {
  week: 'This week',
  month: 'This month',
  'last-month': 'Last month',
  'days-90': 'Last 90 days',
  year: 'This year',
  all: 'All time',
};

/** Local days, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Returns the days of a period. Weeks begin on Monday. `now`: milliseconds since 1970. */
export function periodOf(name: PeriodName, now: number): Period {
  const today = new Date(now);
  const [year, month, date] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const day = (...parts: [number, number, number]) => dayOf(new Date(...parts).getTime());
  switch (name) {
    case 'week': {
      const monday = date - ((today.getDay() + 6) % 7);
      return { from: day(year, month, monday), to: day(year, month, monday + 6) };
    }
    case 'month':
      return { from: day(year, month, 1), to: day(year, month + 1, 0) };
    case 'last-month':
      return { from: day(year, month - 1, 1), to: day(year, month, 0) };
    case 'days-90':
      return { from: day(year, month, date - 89), to: day(year, month, date) };
    case 'year':
      return { from: day(year, 0, 1), to: day(year, 11, 31) };
    case 'all':
      return { from: '1970-01-01', to: '9999-12-31' };
  }
}
