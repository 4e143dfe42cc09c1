import type { Model, ModelPath } from '../../../../../shared/models/model.ts';
import { ruleText } from '../../../../../shared/models/model-rules.ts';
import { useConnection } from '../../../../api/synced-state-hooks.ts';
import { PathEvidenceBadge } from '../../../../entities/models/model-badges.tsx';
import { Grid, Stack } from '../../../../ui/layout-primitives.tsx';
import { ModelFields } from './model-fields-table.tsx';
import styles from './model-files.module.css';

/** Everything that a model would send, and where: its URLs, fields and rules. */
export function ModelFileSummary({ model }: { readonly model: Model }) {
  const connection = useConnection();
  const origin = connection.kind === 'gateway' ? connection.baseUrl : '';
  const paths: readonly (readonly [string, ModelPath])[] = [
    ['POST', model.create],
    ...model.results.map((path) => ['GET', path] as const),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area must be reachable by keyboard.
    <section aria-label="What this model sends" className={styles['summary']} tabIndex={0}>
      <Stack gap="s3">
        <p className="t2 small">
          {origin === '' ? 'Sent to your connection only, at these paths:' : 'Sent to the connection in use only:'}
        </p>
        <Grid component="ul" className="small" columns="48px max-content minmax(0, 1fr)" gap="6 10" align="baseline">
          {paths.map(([method, path]) => (
            <li key={`${method} ${path.path}`} style={{ display: 'contents' }}>
              <span className="t3">{method}</span>
              <span>
                <PathEvidenceBadge evidence={path.evidence} />
              </span>
              <span className="anywhere mono">{`${origin.replace(/\/$/, '')}${path.path}`}</span>
            </li>
          ))}
        </Grid>
        {(model.rules ?? []).length > 0 && (
          <ul className="small" aria-label="Rules">
            {(model.rules ?? []).map((rule) => (
              <li key={JSON.stringify(rule)}>{ruleText(model, rule)}</li>
            ))}
          </ul>
        )}
        <ModelFields model={model} />
      </Stack>
    </section>
  );
}
