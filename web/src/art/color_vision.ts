// Simulates color vision deficiencies: matrices in linear light, after Machado, Oliveira and
// Fernandes, "A physiologically-based model for simulation of color vision deficiency" (2009), at full
// strength.

export type ColorVision = 'all' | 'protanopia' | 'deuteranopia' | 'tritanopia' | 'grey';
export const COLOR_VISIONS: readonly ColorVision[] = ['all', 'protanopia', 'deuteranopia', 'tritanopia', 'grey'];

type Rows = readonly (readonly [number, number, number])[];
const LUMINANCE = [0.2126, 0.7152, 0.0722] as const;
const ROWS: Record<Exclude<ColorVision, 'all'>, Rows> = {
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
  grey: [LUMINANCE, LUMINANCE, LUMINANCE],
};

// The values of a feColorMatrix.
export const matrixOf = (sight: Exclude<ColorVision, 'all'>): string =>
  [...ROWS[sight].map((row) => [...row, 0, 0].join(' ')), '0 0 0 1 0'].join(' ');
