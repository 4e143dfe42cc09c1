import { useQuery } from '@tanstack/react-query';
import { budgetText, exceedsBudget } from '../../../shared/money/budget.ts';
import {
  estimateQuestions,
  type PricedQuestion,
  questionEstimateText,
} from '../../../shared/money/estimate-question.ts';
import { dayOf } from '../../../shared/util/format-dates.ts';
import { useApi } from '../../api/api-provider.tsx';
import { useSynced } from '../../api/synced-state.ts';

export interface EstimateOfQuestions {
  readonly text: string;
  /** A sentence about a budget that the questions can exceed. */
  readonly budget: string | undefined;
}

/**
 * Returns the estimate of questions on the connection in use, by the user's price list. `undefined` if nothing can be
 * charged.
 */
export function useQuestionEstimate(questions: readonly PricedQuestion[]): EstimateOfQuestions | undefined {
  const api = useApi();
  const connection = useSynced('connection');
  const prices = useSynced('prices');
  const isCharged = connection.kind === 'gateway';
  const used = useQuery(api.spending.budgets.queryOptions({ enabled: isCharged }));
  if (!isCharged || questions.length === 0) return undefined;
  const estimate = estimateQuestions(prices, questions, { baseUrl: connection.baseUrl, day: dayOf(Date.now()) });
  // A conversation belongs to no project.
  const exceeded = used.data?.uses.find((use) => use.projectId === undefined && exceedsBudget(use, estimate));
  return {
    text: questionEstimateText(estimate),
    budget: exceeded && `This can exceed a budget. ${budgetText(exceeded)}.`,
  };
}
