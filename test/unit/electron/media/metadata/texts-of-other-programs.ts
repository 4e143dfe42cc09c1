import type { ForeignParameters } from '../../../../../electron/media/metadata/embedded-texts/foreign-parameters.ts';

// Texts that other programs write into their files, with the settings that Triptych reads from them.

export const prompt = 'A heron, “still”, 雪国の駅, (fast:1.2) <lora:ink:0.8>';
export const negative = 'blur, noise: none';
export const seed = 3_141_592_653;

export const comfyPrompt = {
  '3': {
    class_type: 'KSampler',
    inputs: { seed, steps: 20, model: ['10', 0], positive: ['20', 0], negative: ['7', 0], latent_image: ['5', 0] },
  },
  '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'SDXL/base one.safetensors' } },
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 64, height: 48, batch_size: 1 } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: ['30', 0], clip: ['4', 1] } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: negative, clip: ['4', 1] } },
  '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
  '9': { class_type: 'SaveImage', inputs: { filename_prefix: 'a', images: ['8', 0] }, is_changed: 'x' },
  '10': { class_type: 'LoraLoader', inputs: { lora_name: 'ink.safetensors', model: ['4', 0], clip: ['4', 1] } },
  '20': { class_type: 'ControlNetApplyAdvanced', inputs: { positive: ['6', 0], negative: ['7', 0] } },
  '30': { class_type: 'PrimitiveStringMultiline', inputs: { value: prompt } },
};
export const comfyJson = JSON.stringify(comfyPrompt).replace('"is_changed":"x"', '"is_changed":[NaN]');
export const comfy: ForeignParameters = { program: 'ComfyUI', prompt, negative, seed, model: 'base one' };

export const fluxJson = JSON.stringify({
  '1': { class_type: 'SaveImage', inputs: { images: ['2', 0] } },
  '2': { class_type: 'VAEDecode', inputs: { samples: ['3', 0] } },
  '3': { class_type: 'SamplerCustomAdvanced', inputs: { noise: ['4', 0], guider: ['5', 0], sampler: ['9', 0] } },
  '4': { class_type: 'RandomNoise', inputs: { noise_seed: 0 } },
  '5': { class_type: 'BasicGuider', inputs: { model: ['6', 0], conditioning: ['7', 0] } },
  '6': { class_type: 'UNETLoader', inputs: { unet_name: 'flux1-dev.sft' } },
  '7': { class_type: 'FluxGuidance', inputs: { guidance: 3.5, conditioning: ['8', 0] } },
  '8': { class_type: 'CLIPTextEncode', inputs: { text: prompt } },
}).replace('"noise_seed":0', '"noise_seed":18446744073709551615');

export const workflow = JSON.stringify({
  nodes: [
    { id: 1, type: 'CLIPTextEncode', inputs: [{ name: 'clip', link: 12 }], widgets_values: [prompt] },
    { id: 2, type: 'CLIPTextEncode', inputs: [{ name: 'clip', link: 12 }], widgets_values: [negative] },
    { id: 4, type: 'CheckpointLoaderSimple', widgets_values: ['base one.safetensors'] },
    {
      id: 3,
      type: 'KSampler',
      inputs: [
        { name: 'model', link: 10 },
        { name: 'positive', link: 13 },
        { name: 'negative', link: 14 },
      ],
      widgets_values: [seed, 'randomize', 20],
    },
  ],
  links: [
    [10, 4, 0, 3, 0, 'MODEL'],
    [12, 4, 1, 1, 0, 'CLIP'],
    [13, 1, 0, 3, 1, 'CONDITIONING'],
    [14, 2, 0, 3, 2, 'CONDITIONING'],
  ],
  version: 0.4,
});

const facts = `Steps: 20, Sampler: Euler a, CFG scale: 7, Seed: ${seed}, Size: 64x48, Model hash: abc, Model: base one`;
export const lines = (version: string) => `${prompt}\nNegative prompt: ${negative}\n${facts}, Version: ${version}`;
export const linesOf = (program: string): ForeignParameters => ({ program, prompt, negative, seed, model: 'base one' });

export const novelComment = JSON.stringify({ prompt, uc: negative, seed, steps: 28, width: 64, height: 48, scale: 5 });
export const novel: ForeignParameters = { program: 'NovelAI', prompt, negative, seed, model: 'NovelAI Diffusion V4.5' };
export const novelSource = 'NovelAI Diffusion V4.5 4BDE2A90';

export const fooocusJson = JSON.stringify({
  prompt,
  negative_prompt: negative,
  seed: String(seed),
  base_model: 'juggernautXL',
  resolution: '(64, 48)',
  version: 'Fooocus v2.5.5',
});
export const fooocus: ForeignParameters = { program: 'Fooocus', prompt, negative, seed, model: 'juggernautXL' };

const drawThings = JSON.stringify({ c: prompt, uc: negative, seed, model: 'flux_1_schnell_q5p.ckpt', size: '64x48' });
export const escaped = drawThings.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
export const listOf = (name: string, text: string) =>
  `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></${name}>`;
export const job = 'Job ID: 0b0a7d1e-58d5-4a4e-a6b8-7d8e5a0f1c2d';
