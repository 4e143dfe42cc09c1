import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { fieldWithRole, isExperimental, type Model } from '../../../../shared/models/model.ts';
import { focusControl } from '../../../entities/drafts/control-props.ts';
import { usePromptToStudio } from '../../../entities/drafts/use-prompt-to-studio.ts';
import { useSelectedModel } from '../../../entities/drafts/use-selected-model.ts';
import { useVisibleModels } from '../../../entities/models/use-models.ts';
import { Landscape } from '../../../ui/landscape/landscape.tsx';
import { Box, Grid, Stack } from '../../../ui/layout-primitives.tsx';
import styles from './empty-stage.module.css';

const starts = [
  { light: 'dawn', view: '0 190 900 506', prompt: 'Mist drifts over mountain ridges at dawn, slow push in' },
  { light: 'dusk', view: '60 215 820 461', prompt: 'The last sun sinks behind the mountains, warm haze' },
  { light: 'moonlight', view: '180 205 720 405', prompt: 'A full moon rises over silent mountains, cold light' },
] as const;

/** The stage before the first run: a question, and three prompts for a person who has none. Nothing is sent. */
export function EmptyStage() {
  const [chosen] = useSelectedModel();
  const offered = useVisibleModels(chosen);
  const writePrompt = usePromptToStudio();
  const [promptName] = fieldWithRole(chosen, 'prompt') ?? [];
  const isNew = useRef(true);
  useEffect(() => {
    const { activeElement } = document;
    const isPageFocused = activeElement === document.body || activeElement?.localName === 'main';
    if (isNew.current && promptName !== undefined && isPageFocused) focusControl(promptName);
    isNew.current = false;
  }, [promptName]);
  const model = needsOnlyPrompt(chosen) ? chosen : offered.find(needsOnlyPrompt);
  return (
    <Box className="center" flex={1} miw={0} mih={0} p="s6" overflow="auto">
      <Stack gap="s5" w="100%" maw={896}>
        <div>
          <h2 className={`head ${styles['question']}`}>What do you want to see?</h2>
          <Box component="p" className="t2" mt="s1">
            Write it on the left, then press Generate.{model && ' Or start with one of these.'}
          </Box>
        </div>
        {model && (
          <Grid columns="repeat(3, minmax(0, 1fr))" gap="s4">
            {starts.map(({ prompt, ...artwork }) => (
              <button
                key={prompt}
                type="button"
                className={`pick t2 ${styles['start']}`}
                onClick={() => writePrompt(model, prompt)}
              >
                <Landscape {...artwork} />
                {prompt}
              </button>
            ))}
          </Grid>
        )}
        <p>
          <Link href="/library" className="quiet t2 icon-line">
            <IconUpload size={14} stroke={1.5} aria-hidden />
            Bring your own pictures
          </Link>
        </p>
      </Stack>
    </Box>
  );
}

function needsOnlyPrompt(model: Model): boolean {
  const fields = Object.values(model.fields);
  return !isExperimental(model) && fields.every(({ role, required }) => role === 'prompt' || !required);
}
