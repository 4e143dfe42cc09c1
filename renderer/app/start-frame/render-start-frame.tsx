import { renderToStaticMarkup } from 'react-dom/server';
import { builtInModels } from '../../../shared/models/all-models.ts';
import { fieldWithRole, type Model } from '../../../shared/models/model.ts';
import '../../pages/studio/fields/field-frame.css';
import textInput from '../../entities/fields/text-input.module.css';
import { NotesText } from '../../pages/studio/form/model-notes-text.tsx';
import studio from '../../pages/studio/studio-page.module.css';
import '../../ui/control.css';
import { Box, Flex, Stack } from '../../ui/layout-primitives.tsx';
import { SandboxLine } from '../banners/banner.tsx';
import navigation from '../layout/navigation.module.css';
import { pageList } from '../layout/page-list.ts';
import { startFrameName, titleName } from './start-frame-elements.ts';

/**
 * The window before its script has run: the rail, and Studio with an empty prompt. The build writes it into the page.
 * Everything is at the place that it has in the complete page. Controls have names, by which the scripts find them.
 */
export function renderStartFrame(): string {
  return renderToStaticMarkup(<StartFrame />);
}

function StartFrame() {
  return (
    <form name={startFrameName} className="start-frame">
      <Flex flex={1} mih={0}>
        <Rail />
        <Stack flex={1} miw={0}>
          <fieldset name="sandbox" hidden>
            <SandboxLine />
          </fieldset>
          <div className="panes" data-stacks>
            <div className={`pane ${studio['models']} start-frame-models`}>
              <div className="bar">
                <span className="head">Studio</span>
              </div>
            </div>
            <div className={`pane ${studio['form']}`} data-panel>
              <div className="bar">
                <output name={titleName} className="strong cut" aria-live="off" />
              </div>
              <Stack className="scroll" gap={14} py={14} px="s4">
                {builtInModels.map((model) => (
                  <ModelPart key={model.id} model={model} />
                ))}
                <Prompt />
              </Stack>
            </div>
            <div className="pane grow">
              <div className="bar" />
            </div>
          </div>
        </Stack>
      </Flex>
    </form>
  );
}

function Rail() {
  return (
    <Box className={`pane ${navigation['rail']}`} flex="none" w="var(--rail)" pt="s1" aria-hidden>
      <Stack component="ul" flex={1}>
        {pageList.map((page) => (
          <Box key={page.path} component="li" mt={page.command === 'settings' ? 'auto' : undefined}>
            <span className={navigation['link']} aria-current={page.command === 'studio' ? 'page' : undefined}>
              <page.icon size={20} stroke={1.5} />
              <span>{page.name}</span>
            </span>
          </Box>
        ))}
      </Stack>
      <Box className={`t3 ${navigation['connection']}`} h={45} />
    </Box>
  );
}

/** The part of a form above its prompt, hidden until the model is known. */
function ModelPart({ model }: { model: Model }) {
  const isPromptFirst = Object.keys(model.fields)[0] === fieldWithRole(model, 'prompt')?.[0];
  return (
    <fieldset name={model.id} data-title={model.title} data-prompt={isPromptFirst} hidden>
      {model.notes && (
        <NotesText notes={model.notes}>
          <Box flex="none" w={20} />
        </NotesText>
      )}
    </fieldset>
  );
}

function Prompt() {
  return (
    <fieldset name="prompt-field" className="field">
      <Flex gap="s2" align="baseline" mih={17}>
        <label className="field-label label" htmlFor="start-prompt">
          Prompt
        </label>
      </Flex>
      <div className={textInput['box']}>
        <textarea
          id="start-prompt"
          name="prompt"
          className={`control-input ${textInput['area']}`}
          rows={5}
          style={{ '--rows': 5 }}
        />
      </div>
    </fieldset>
  );
}
