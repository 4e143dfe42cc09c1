import { IconInfoCircle } from '@tabler/icons-react';
import { isExperimental, isUntested, type Model, type ModelPath } from '../../../shared/models/model.ts';
import { assertNever } from '../../../shared/problem.ts';
import { Badge } from '../../ui/badge.tsx';
import { InfoHint } from '../../ui/info-hint.tsx';
import { Box, Group } from '../../ui/layout-primitives.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import styles from './model-list.module.css';

const unverified = 'This model’s result path isn’t documented. The likely paths are tried in order.';
const experimental =
  'Experimental. How to start this model isn’t documented, only how to fetch its results. Path and fields are assumed from similar models, so the gateway may reject requests.';

/** Facts of a model that the user should know before choosing the model. The list of models is no place for buttons. */
export function ModelBadges({ model }: { model: Model }) {
  return (
    <Group component="span" className={styles['badges']} gap={4} h={16}>
      <Badges model={model} />
      {isExperimental(model) && (
        <span title="This model’s create path isn’t documented. Its path and fields are assumed.">
          <Badge tone="off">Experimental</Badge>
        </span>
      )}
      {isUntested(model) && !isExperimental(model) && (
        <Tooltip label={unverified} multiline maw={300}>
          <IconInfoCircle className="t3" size={12} stroke={1.5} role="img" aria-label="Unverified" />
        </Tooltip>
      )}
    </Group>
  );
}

/** Badges beside the title of a form. The info says that a model is experimental, and so does the line above Generate. */
export function ModelInfo({ model }: { model: Model }) {
  const text = isExperimental(model) ? experimental : isUntested(model) ? unverified : undefined;
  return (
    <Group component="span" gap={4} h={16} ml="s1">
      <Badges model={model} />
      {text !== undefined && (
        <Box component="span" ml={4}>
          <InfoHint label={`About ${model.title}`} text={text} />
        </Box>
      )}
    </Group>
  );
}

function Badges({ model }: { model: Model }) {
  return (
    <>
      {model.beta && <Badge>Beta</Badge>}
      <SourceBadge model={model} />
    </>
  );
}

/** Marks a model that a model file states or changes. */
export function SourceBadge({ model: { source } }: { model: Model }) {
  if (!source) return null;
  return (
    <span title={`${source.isOverride ? 'Changed by' : 'Stated by'} the model file ${source.file}`}>
      <Badge tone="warm">{source.isOverride ? 'Changed by file' : 'From file'}</Badge>
    </span>
  );
}

/** Shows the evidence for a path. */
export function PathEvidenceBadge({ evidence }: Pick<ModelPath, 'evidence'>) {
  switch (evidence) {
    case 'documented':
      return <Badge>Documented</Badge>;
    case 'assumed':
      return <Badge tone="off">Assumed</Badge>;
    case 'own':
      return <Badge tone="warm">Custom</Badge>;
    default:
      return assertNever(evidence);
  }
}
