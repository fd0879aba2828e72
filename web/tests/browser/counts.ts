// Owns the closing line that ./test reads: "N passed, N failed".
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

export default class Counts implements Reporter {
  private readonly outcomes = new Map<string, string>();

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) this.outcomes.set(test.id, 'failed');
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.outcomes.set(test.id, result.status === 'passed' ? 'passed' : 'failed');
  }

  onEnd(): void {
    const outcomes = [...this.outcomes.values()];
    const passed = outcomes.filter((outcome) => outcome === 'passed').length;
    console.log(`\n${passed} passed, ${outcomes.length - passed} failed`);
  }
}
