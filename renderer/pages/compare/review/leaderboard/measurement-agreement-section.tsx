import { useQuery } from '@tanstack/react-query';
import { fewVotes } from '../../../../../shared/comparisons/review/leaderboard.ts';
import {
  type MeasurementAgreement,
  measurementAgreements,
} from '../../../../../shared/comparisons/review/measurement-agreement.ts';
import type { Vote } from '../../../../../shared/comparisons/review/vote.ts';
import { useApi } from '../../../../api/api-provider.tsx';
import { Box, Flex } from '../../../../ui/layout-primitives.tsx';
import styles from './leaderboard.module.css';

/** Shows how the measurements of the results agree with the votes that count. */
export function MeasurementAgreementSection({ votes }: { votes: readonly Vote[] }) {
  const api = useApi();
  const ids = [...new Set(votes.flatMap(({ candidates }) => candidates.map(({ itemId }) => itemId)))];
  const { data } = useQuery(api.library.measurementSummaries.queryOptions({ input: { ids } }));
  if (!data) return null;
  const summaries = new Map(data.measured.map(({ itemId, summary }) => [itemId, summary]));
  const agreements = measurementAgreements(votes, (itemId) => summaries.get(itemId));
  return (
    <Box component="section" mt="s6" aria-label="Measurements and votes">
      <Box component="h2" className="label" mb="s2">
        Measurements and votes
      </Box>
      {agreements.length === 0 ? (
        <p className="t2 small">
          No vote compares measured videos with different values. Open a comparison and measure its videos in
          Parameters.
        </p>
      ) : (
        <>
          <AgreementTable agreements={agreements} />
          <Box component="p" className="t3 small" maw="76ch" mt="s2">
            How often the chosen video has the higher measured value. 50 % means no relation between the measurement and
            the votes. Bars show the 95 % confidence interval. With fewer than {fewVotes} votes, a few more can change
            the order. A relation is not a cause.
          </Box>
        </>
      )}
    </Box>
  );
}

function AgreementTable({ agreements }: { agreements: readonly MeasurementAgreement[] }) {
  return (
    <table className={styles['table']} aria-label="Agreement of measurements and votes">
      <thead>
        <tr>
          <th scope="col">Measurement</th>
          <th scope="col" className={styles['wide']}>
            <Flex component="span" justify="space-between">
              <span>lower value chosen</span>
              <span>higher value chosen</span>
            </Flex>
          </th>
          <th scope="col" className={styles['number']}>
            Higher value chosen
          </th>
          <th scope="col" className={styles['number']}>
            Votes
          </th>
        </tr>
      </thead>
      <tbody>
        {agreements.map(({ definition, votes, share, low, high }) => (
          <tr key={definition.name}>
            <th scope="row" title={definition.meaning}>
              {definition.title}
            </th>
            <td>
              <Box component="span" className={styles['bar']} display="block" pos="relative" h={16} aria-hidden="true">
                <i style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />
                <b style={{ left: `${share * 100}%` }} />
              </Box>
            </td>
            <td className={styles['number']}>
              <b>{Math.round(share * 100)} %</b>{' '}
              <span className="t3">
                {Math.round(low * 100)} to {Math.round(high * 100)} %
              </span>
            </td>
            <td className={styles['number']}>{votes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
